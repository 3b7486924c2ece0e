// The table: one game as this screen sees it. It listens to the service, queues what others do so
// that it can be followed, and holds what is chosen, hovered and replayed.

import * as api from './api';
import { Live, type Status } from './api';
import { readChoice, keyOf, type Choice } from './choices';
import { language } from './i18n.svelte';
import { Board } from './map/board';
import { looksOf, type SideLook } from './map/sides';
import { Names } from './names';
import { change, seatOf } from './seats';
import { calm, settings } from './settings.svelte';
import type { GameEvent, GameState, Option, Refusal, Roll, ScenarioDoc, View } from './types';

interface Chair {
  live: Live;
  status: Status;
  state: GameState | null;
}

export interface Notice {
  refusal: Refusal;
  hex: number;
}

/** The longest that a crowd of queued states may take to be shown. */
const PATIENCE = 5000;
/** More states than this are not shown one by one. */
const CROWD = 40;
/** Milliseconds between two pictures for a spectator, when computers play faster than an eye reads. */
const GLANCE = 250;

const STATUSES: Status[] = ['gone', 'lost', 'connecting', 'open'];

/** A screen with several seats is as well connected as the worst of them. */
export const worst = (all: Status[]): Status => STATUSES.find((s) => all.includes(s)) ?? 'connecting';

export class Table {
  doc = $state.raw<ScenarioDoc | null>(null);
  board = $state.raw<Board | null>(null);
  looks = $state.raw<SideLook[]>([]);
  status = $state<Status>('connecting');
  failure = $state('');
  current = $state.raw<GameState | null>(null);
  events = $state.raw<GameEvent[]>([]);
  notice = $state.raw<Notice | null>(null);
  replaying = $state.raw<GameState | null>(null);
  queued = $state(0);
  private chairs: Chair[] = [];
  private queue: { chair: Chair; state: GameState }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiters: ((state: GameState) => void)[] = [];
  private oddsKept = new Map<string, Promise<Roll[]>>();
  private redoList = $state.raw<Option[]>([]);
  private played: { number: number; option: Option }[] = [];
  /** All events that were told; those on the screen are `events`. */
  private told: GameEvent[] = [];

  /** What is on the board: the present, or a moment of the replay. */
  shown = $derived(this.replaying ?? this.current);
  view: View | null = $derived(this.shown?.view ?? null);
  names = $derived(
    this.doc && this.shown ? new Names(this.doc, this.shown.view, language.speaker) : null,
  );
  /** May this screen decide now? */
  mine = $derived(
    !this.replaying && !!this.current && this.current.waiting.includes(this.current.you),
  );
  choices: Choice[] = $derived(
    this.mine && this.doc && this.current?.decision
      ? this.current.decision.options.map((o) => readChoice(this.doc!, o))
      : [],
  );
  sides = $derived(this.doc?.sides ?? []);
  canUndo = $derived(!this.replaying && (this.current?.undoable ?? 0) > 0 && this.queued === 0);
  canRedo = $derived(!this.replaying && this.redoList.length > 0 && this.mine);

  constructor(
    readonly game: string,
    readonly tokens: string[],
  ) {
    for (const token of tokens) {
      const chair: Chair = { live: null as unknown as Live, status: 'connecting', state: null };
      this.chairs.push(chair);
      chair.live = new Live(game, token, {
        state: (state) => this.arrive(chair, state),
        refused: (refusal, state) => {
          this.notice = { refusal, hex: -1 };
          if (state) this.arrive(chair, state);
          this.settle();
        },
        status: (status) => {
          chair.status = status;
          this.status = worst(this.chairs.map((c) => c.status));
        },
      });
    }
  }

  close(): void {
    clearTimeout(this.timer);
    for (const chair of this.chairs) chair.live.close();
  }

  // What comes from the service.

  private arrive(chair: Chair, state: GameState): void {
    if (!this.doc) void this.open();
    this.merge(state);
    if (state.you < 0 || this.queue.length > CROWD) this.thin(chair);
    this.queue.push({ chair, state });
    if (this.timer === undefined) this.show();
    this.queued = this.queue.length;
  }

  /** Leave out some of the states that wait: all for a spectator, every other one in a crowd. */
  private thin(chair: Chair): void {
    const others = this.queue.filter((q) => q.chair !== chair);
    const own = this.queue.filter((q) => q.chair === chair);
    const kept = own[0] && own[0].state.you < 0 ? [] : own.filter((_, i) => i % 2 === 1);
    this.queue = others.length ? this.queue.filter((q) => q.chair !== chair || kept.includes(q)) : kept;
  }

  private async open(): Promise<void> {
    try {
      const doc = await api.gameScenario(this.game, this.tokens[0]!);
      this.board = new Board(doc.board);
      this.looks = looksOf(doc.sides.map((s) => s.id));
      this.doc = doc;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** Show the next state; those of others one after the other, so that they can be followed. */
  private show(): void {
    const next = this.queue.shift();
    this.queued = this.queue.length;
    if (!next) {
      this.timer = undefined;
      return;
    }
    const before = this.current;
    next.chair.state = next.state;
    this.events = [...this.told];
    if (this.inStep()) {
      this.current = this.presentState();
      this.oddsKept.clear();
      if (this.current) this.note(this.current);
      this.settle();
    }
    const moved = before !== null && before.version !== next.state.version;
    const other = moved && !this.ownMove(before, next.state);
    const pace = other && !calm() ? Math.min(settings.pace, PATIENCE / (this.queue.length + 1)) : 0;
    const delay = moved && next.state.you < 0 ? Math.max(pace, GLANCE) : pace;
    if (delay === 0 && this.queue.length === 0) {
      this.timer = undefined;
      return;
    }
    this.timer = setTimeout(() => this.show(), delay);
  }

  /** Stop following: show the last state at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length) {
      const { chair, state } = this.queue.shift()!;
      chair.state = state;
    }
    this.queued = 0;
    this.events = [...this.told];
    this.current = this.presentState();
    this.oddsKept.clear();
  }

  private ownMove(before: GameState, after: GameState): boolean {
    return before.waiting.includes(before.you) || after.number < before.number;
  }

  /** Have all seats of this screen heard of the same version? */
  private inStep(): boolean {
    const heard = this.chairs.filter((c) => c.live.connected);
    const versions = new Set(heard.map((c) => c.state?.version));
    return heard.length < 2 || versions.size === 1;
  }

  /** Of several seats on one screen, the one that has to choose. */
  private presentState(): GameState | null {
    const states = this.chairs.map((c) => c.state).filter((s): s is GameState => s !== null);
    const newest = Math.max(...states.map((s) => s.version));
    const fresh = states.filter((s) => s.version === newest);
    return fresh.find((s) => s.waiting.includes(s.you)) ?? fresh[0] ?? null;
  }

  private chairOf(state: GameState | null): Chair | undefined {
    return this.chairs.find((c) => c.state?.you === state?.you) ?? this.chairs[0];
  }

  /** Note what a state tells; it is read when the state is shown, and not redrawn for each message before. */
  private merge(state: GameState): void {
    const { told } = this;
    while (told.length && told[told.length - 1]!.number > state.since) told.pop();
    for (const event of state.events) told.push(event);
  }

  private note(state: GameState): void {
    if (state.over) change(this.game, { over: true, result: state.result });
  }

  private settle(): void {
    const state = this.current;
    if (!state) return;
    const waiting = this.waiters;
    this.waiters = [];
    for (const w of waiting) w(state);
  }

  /** The next state that is shown. */
  private next(): Promise<GameState> {
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  // What goes to the service.

  get live(): Live | undefined {
    return this.chairOf(this.current)?.live;
  }

  get seat(): string {
    return this.live?.seat ?? this.tokens[0] ?? '';
  }

  /** Play an option; resolves with the state that follows, or that was refused. */
  async play(option: Option, again = false): Promise<GameState | null> {
    const state = this.current;
    const live = this.live;
    if (!state || !live || !this.mine) return null;
    if (!again) this.redoList = [];
    this.played = [...this.played.filter((p) => p.number < state.number), { number: state.number, option }];
    this.notice = null;
    const after = this.next();
    if (!live.play(state.number, option, state.version)) return null;
    change(this.game, { last: state.number + 1 });
    return after;
  }

  async undo(): Promise<void> {
    const state = this.current;
    const live = this.live;
    if (!state || !live || !this.canUndo) return;
    const last = this.played.find((p) => p.number === state.number - 1);
    const after = this.next();
    this.notice = null;
    if (!live.undo(state.number, state.version)) return;
    const now = await after;
    if (now.number < state.number && last) this.redoList = [...this.redoList, last.option];
  }

  async redo(): Promise<void> {
    const option = this.redoList[this.redoList.length - 1];
    if (!option) return;
    this.redoList = this.redoList.slice(0, -1);
    await this.play(option, true);
  }

  odds(option: Option): Promise<Roll[]> {
    const key = keyOf(option);
    let found = this.oddsKept.get(key);
    if (!found) {
      found = this.live?.odds(option) ?? Promise.resolve([]);
      this.oddsKept.set(key, found);
    }
    return found;
  }

  /** Ask why an option is not offered, and say so. */
  async explain(option: Option, hex: number): Promise<void> {
    const refusal = (await this.live?.why(option)) ?? null;
    if (refusal) this.notice = { refusal, hex };
  }

  lastMine(): number {
    return seatOf(this.game)?.last ?? 0;
  }
}
