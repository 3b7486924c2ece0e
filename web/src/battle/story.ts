// The chronicle: events gathered under the activation in which they happened.

import { modifiersOf, type Names } from '../names';
import type { GameEvent, Modifier } from '../types';

export type Entry =
  | { kind: 'head'; key: string; side: number; text: string; event: GameEvent }
  | { kind: 'line'; key: string; icon: string; text: string; event: GameEvent }
  | { kind: 'roll'; key: string; title: string; face: number; total: number; modifiers: Modifier[]; outcome: string; word: string; event: GameEvent };

const ICONS: Record<string, string> = {
  activated: 'hunting-horn', named: 'hunting-horn', seized: 'hunting-horn', passed: 'hourglass',
  moved: 'walking-boot', faced: 'clockwise-rotation', entered: 'walking-boot', 'leader-moved': 'flying-flag',
  rode: 'mounted-knight', 'charge-declared': 'mounted-knight', 'tables-turned': 'mounted-knight', 'charge-met': 'mounted-knight',
  'assault-declared': 'crossed-swords', advanced: 'crossed-swords', continued: 'crossed-swords',
  disordered: 'broken-shield', unhorsed: 'falling', retired: 'back-forth', retreated: 'back-forth', 'went-back': 'back-forth', evaded: 'back-forth',
  eliminated: 'skull-crossed-bones', 'leader-killed': 'skull-crossed-bones', 'leader-captured': 'skull-crossed-bones',
  recovered: 'rally-the-troops', rallied: 'rally-the-troops', restored: 'rally-the-troops', 'standard-activated': 'flying-flag', 'standard-planted': 'flying-flag',
  provoked: 'mounted-knight', 'assault-met': 'mounted-knight', 'held-back': 'rally-the-troops', caught: 'crossed-swords',
  'left-map': 'exit-door', 'leader-rode-off': 'exit-door', 'leader-left': 'exit-door', 'standard-moved': 'flying-flag',
  'stood-fast': 'checked-shield', relieved: 'back-forth', 'saladin-seized': 'hunting-horn', alerted: 'hunting-horn', 'column-up': 'hunting-horn',
  'both-won': 'trophy', 'army-gone': 'trophy', 'field-empty': 'trophy', 'carroccio-gone': 'skull-crossed-bones',
  formed: 'checked-shield', 'broke-formation': 'checked-shield', won: 'trophy', drawn: 'trophy', ready: 'tied-scroll',
};

interface Span {
  from: number;
  upto: number;
}

/** Tells events once, and goes on where it stopped; what was undone is taken back. */
export class Storyteller {
  private told: GameEvent[] = [];
  private entries: (Entry & Span)[] = [];
  private lang = '';

  tell(events: GameEvent[], names: Names): Entry[] {
    if (names.speaker.lang !== this.lang) {
      this.lang = names.speaker.lang;
      this.told = [];
      this.entries = [];
    }
    let common = Math.min(this.told.length, events.length);
    while (common > 0 && this.told[common - 1] !== events[common - 1]) common--;
    if (common < this.told.length) {
      this.entries = this.entries.filter((e) => e.upto < common);
      common = this.entries.length ? this.entries[this.entries.length - 1]!.upto + 1 : 0;
    }
    if (common === events.length) {
      this.told = events;
      return this.entries;
    }
    this.entries = [...this.entries];
    for (let i = common; i < events.length; i++) this.add(events[i]!, i, names);
    this.told = events;
    return this.entries;
  }

  private add(event: GameEvent, at: number, names: Names): void {
    const last = this.entries[this.entries.length - 1];
    if (last?.kind === 'line' && last.event.facts['unit'] === event.facts['unit']) {
      // A turn at the end of a march goes without saying; steps of one unit are one march.
      if (event.name === 'faced' && last.event.name === 'moved') {
        this.entries[this.entries.length - 1] = { ...last, upto: at };
        return;
      }
      const origin = last.event.facts['origin'];
      const same = last.event.name === event.name && last.event.facts['leader'] === event.facts['leader'];
      if (same && (event.name === 'moved' || event.name === 'leader-moved')) {
        const whole = { ...event, facts: origin === undefined ? event.facts : { ...event.facts, origin } };
        this.entries[this.entries.length - 1] = { ...last, text: names.event(whole), event: whole, upto: at };
        return;
      }
    }
    this.entries.push({ ...this.entry(event, at, names), from: at, upto: at });
  }

  private entry(event: GameEvent, at: number, names: Names): Entry {
    const key = `${at}`;
    if (event.name === 'activated') {
      const count = this.entries.filter((e) => e.kind === 'head').length + 1;
      const side = Number(event.facts['side'] ?? 0);
      const order = names.facts({ order: event.facts['order'] })['order'];
      return { kind: 'head', key, side, text: `${count}. ${names.thing('side', side)}, ${String(order)}`, event };
    }
    if (event.name === 'rolled') {
      return {
        kind: 'roll',
        key,
        title: names.rolled(event),
        face: Number(event.facts['face']),
        total: Number(event.facts['total']),
        modifiers: modifiersOf(event),
        outcome: names.outcome(String(event.facts['outcome'])),
        word: String(event.facts['outcome']),
        event,
      };
    }
    return { kind: 'line', key, icon: ICONS[event.name] ?? 'tied-scroll', text: names.event(event), event };
  }
}

/** The hexes that an event is about, to be shown on the map. */
export function placesOf(event: GameEvent, names: Names): number[] {
  const found = new Set<number>();
  const numbers = new Map(names.doc.board.hexes.map((h, i) => [h.n, i]));
  const take = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(take);
    if (typeof value !== 'string') return;
    const hex = numbers.get(value);
    if (hex !== undefined) found.add(hex);
    const unit = names.find('unit', value);
    if (unit !== undefined && names.view.hexes[unit]! >= 0) found.add(names.view.hexes[unit]!);
    const leader = names.find('leader', value);
    if (leader !== undefined && names.view.leader_hex[leader]! >= 0) found.add(names.view.leader_hex[leader]!);
  };
  Object.values(event.facts).forEach(take);
  return [...found];
}

const HARMLESS = [
  'none', 'success', 'failure', 'holds', 'safe', 'charges', 'spared',
  'held', 'rides', 'remains', 'withdraws', 'comes-up', 'far-off',
];

/** The side that suffers from a thrown die; -1 where nobody does. */
export function sufferer(event: GameEvent, names: Names): number {
  const outcome = String(event.facts['outcome']);
  if (HARMLESS.includes(outcome)) return -1;
  const name = outcome.startsWith('attacker') ? event.facts['attackers'] : (event.facts['target'] ?? event.facts['unit']);
  const first = Array.isArray(name) ? name[0] : name;
  const unit = typeof first === 'string' ? names.find('unit', first) : undefined;
  if (unit !== undefined) return names.doc.units[unit]!.side;
  const side = event.facts['side'];
  return typeof side === 'number' && outcome === 'flees' ? side : -1;
}
