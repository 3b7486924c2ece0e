// Play without a mouse.

import { isPlain } from '../choices';
import type { Hand } from '../hand.svelte';
import type { Camera } from '../map/camera';
import type { Replay } from '../replay.svelte';

interface Desk {
  hand: Hand;
  replay: Replay;
  camera: Camera | null;
  help: () => void;
  menu: () => void;
}

// Arrows to directions, from an even column and from an odd one: sideways the cursor keeps to its
// row, with shift it goes to the other neighbour on that side.
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 0], ArrowDown: [3, 3], ArrowRight: [2, 1], ArrowLeft: [4, 5],
};

export function keys(e: KeyboardEvent, desk: Desk): void {
  const target = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey || e.altKey || target.closest('dialog, input, select, textarea')) return;
  const { hand } = desk;
  const onButton = target.closest('button, a, summary') !== null;
  const arrow = ARROWS[e.key];
  if (arrow) {
    if (onButton && target.closest('[role=tablist], [role=menu]')) return;
    // From now on Enter means the hex, not the button that had the focus.
    document.querySelector<HTMLElement>('[data-board]')?.focus({ preventScroll: true });
    steer(hand, desk.camera, arrow, e.shiftKey);
    e.preventDefault();
    return;
  }
  const done = act(e, desk, onButton);
  if (done) e.preventDefault();
}

/** Move the cursor to the next hex; sideways it zigzags, so that a row stays a row. */
function steer(hand: Hand, camera: Camera | null, arrow: [number, number], shift: boolean): void {
  const { board, view } = hand.table;
  if (!board || !view) return;
  if (hand.cursor < 0) {
    hand.cursor = hand.unit !== null ? view.hexes[hand.unit]! : ([...hand.actors][0] ?? view.hexes.find((h) => h >= 0) ?? 0);
  } else {
    const odd = board.doc.hexes[hand.cursor]!.c % 2 === 1;
    const d = arrow[odd !== shift ? 1 : 0];
    const next = board.neighbours[hand.cursor]![d]!;
    if (next >= 0) hand.cursor = next;
  }
  hand.hover = hand.cursor;
  const goals = hand.spots.get(hand.cursor)?.filter((c) => c.target !== undefined) ?? [];
  void hand.look(goals.length === 1 ? goals[0]! : null);
  camera?.reveal([board.centres[hand.cursor]!], camera.transform.k);
}

function act(e: KeyboardEvent, { hand, replay, camera, help, menu }: Desk, onButton: boolean): boolean {
  const { table } = hand;
  switch (e.key) {
    case 'Enter':
    case ' ':
      if (onButton) return false;
      if (hand.turning !== null) void hand.face();
      else if (hand.cursor >= 0) void hand.act(hand.cursor);
      return true;
    case 'q':
    case 'Q':
      hand.turn(-1);
      return true;
    case 'e':
    case 'E':
      hand.turn(1);
      return true;
    case 'f':
    case 'F':
      void hand.face();
      return true;
    case 'n':
    case 'N':
      next(hand, camera, e.shiftKey ? -1 : 1);
      return true;
    case 'u':
    case 'U':
      void table.undo();
      return true;
    case 'r':
    case 'R':
      void table.redo();
      return true;
    case 'x':
    case 'X': {
      const plain = table.choices.filter(isPlain);
      const button = plain[0] && document.querySelector<HTMLButtonElement>(`[data-option="${plain[0].option.join('.')}"]`);
      if (button) button.focus();
      return true;
    }
    case ',':
      void replay.step(-1);
      return true;
    case '.':
      void replay.step(1);
      return true;
    case '+':
    case '=':
      camera?.zoomBy(1.25);
      return true;
    case '-':
      camera?.zoomBy(0.8);
      return true;
    case '0':
      camera?.fit();
      return true;
    case '?':
      help();
      return true;
    case 'm':
    case 'M':
      menu();
      return true;
    case 'Escape':
      if (table.replaying || replay.playing) replay.live();
      hand.cancel();
      return true;
  }
  const digit = Number(e.key);
  if (digit >= 1 && digit <= 9 && table.mine) {
    const list = document.querySelector('[data-reaction]') ? table.choices : table.choices.filter((c) => c.verb !== 'face');
    const choice = list.length <= 9 ? list[digit - 1] : undefined;
    if (choice) void hand.choose(choice);
    return choice !== undefined;
  }
  return false;
}

/** To the next piece that may act. */
function next(hand: Hand, camera: Camera | null, by: number): void {
  const hexes = [...hand.actors];
  if (!hexes.length || !hand.table.board) return;
  const at = hexes.indexOf(hand.cursor);
  hand.cursor = hexes[(at + by + hexes.length) % hexes.length]!;
  hand.hover = hand.cursor;
  camera?.reveal([hand.table.board.centres[hand.cursor]!]);
}
