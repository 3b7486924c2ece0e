// Sentences about a game: how its numbers and short names become the words of a message.

import type { Speaker, Vars } from './i18n.svelte';
import { FORMATIONS, HOURS, PLACES, STATES } from './state';
import type { Decision, Facts, GameEvent, Modifier, Option, Refusal, ScenarioDoc, View } from './types';

// Which facts are about which kind of thing.
const KINDS: Record<string, string> = {
  unit: 'unit', units: 'unit', target: 'unit', enemy: 'unit', shooter: 'unit', attackers: 'unit',
  leader: 'leader', order: 'order', standard: 'standard', side: 'side', hex: 'hex',
};
// The second thing of a kind in an option goes by another name.
const SECOND: Record<string, string> = { unit: 'target', hex: 'to' };
const PIECES = ['unit', 'leader', 'standard'];

const short = (name: string): string => name.split(':')[0]!;

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

type Index = Record<string, Map<string, number>>;
const indexes = new WeakMap<ScenarioDoc, Index>();

/** The pieces of a scenario by the names that events use. */
function indexOf(doc: ScenarioDoc): Index {
  let found = indexes.get(doc);
  if (!found) {
    const byId = (list: { id: string }[]): Map<string, number> => new Map(list.map((e, i) => [e.id, i]));
    found = {
      unit: new Map(doc.units.map((u, i) => [u.name, i])),
      leader: byId(doc.leaders),
      order: byId(doc.orders),
      standard: byId(doc.standards),
    };
    indexes.set(doc, found);
  }
  return found;
}

export class Names {
  private readonly index: Index;

  constructor(
    readonly doc: ScenarioDoc,
    readonly view: View,
    readonly speaker: Speaker,
  ) {
    this.index = indexOf(doc);
  }

  find(kind: string, text: string): number | undefined {
    return this.index[kind]?.get(text);
  }

  kindName(kind: number): string {
    return this.speaker.say(`kind-${this.doc.kinds[kind]?.name ?? kind}`);
  }

  command(command: number): string {
    const name = this.speaker.name(this.doc.commands[command]?.name);
    return short(name).split(' (')[0]!;
  }

  unit(unit: number): string {
    const info = this.doc.units[unit];
    if (!info) return '';
    const command = this.command(info.command);
    const name = this.speaker.say('unit-name', {
      kind: this.kindName(this.view.kind[unit] ?? 0),
      number: String(info.number),
      command,
      first: command.split(' ')[0]!,
    });
    return info.people ? this.speaker.say('unit-name-people', { name, people: this.speaker.name(info.people) }) : name;
  }

  /** A unit with its hex, facing and order: what a screen reader says. */
  unitInFull(unit: number): string {
    const hex = this.view.hexes[unit]!;
    if (hex < 0) return `${this.unit(unit)}, ${this.speaker.say(`place-${PLACES[hex] ?? 'RESERVE'}`)}`;
    return [
      this.unit(unit),
      this.thing('side', this.doc.units[unit]!.side),
      this.hex(hex),
      this.thing('facing', this.view.facing[unit]!),
      this.condition(unit),
    ].join(', ');
  }

  condition(unit: number): string {
    const words = [this.speaker.say(`state-${STATES[this.view.state[unit]!] ?? 'NORMAL'}`)];
    const formation = this.view.formation[unit]!;
    if (formation) words.push(this.speaker.say(`formation-${FORMATIONS[formation]!}`));
    return words.join(', ');
  }

  hex(hex: number): string {
    return this.doc.board.hexes[hex]?.n ?? '';
  }

  thing(kind: string, value: number): string {
    switch (kind) {
      case 'unit':
        return this.unit(value);
      case 'facing':
        return this.speaker.say('facing-hour', { hour: HOURS[value] ?? 0 });
      case 'order':
        return short(this.speaker.name(this.doc.orders[value]?.name));
      case 'leader':
        return this.speaker.name(this.doc.leaders[value]?.name);
      case 'standard':
        return this.speaker.name(this.doc.standards[value]?.name);
      case 'side':
        return this.speaker.name(this.doc.sides[value]?.name);
      case 'hex':
        return value < 0 ? this.speaker.say(`place-${PLACES[value] ?? 'RESERVE'}`) : this.hex(value);
      default:
        return String(value);
    }
  }

  phrase(items: string[]): string {
    if (items.length < 2) return items.join('');
    return items.slice(0, -1).join(', ') + this.speaker.say('and') + items[items.length - 1]!;
  }

  facts(facts: Facts): Vars {
    return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, this.fact(key, value)]));
  }

  private fact(key: string, value: unknown): string | number {
    const kind = KINDS[key];
    if (Array.isArray(value)) return this.phrase(value.map((v) => String(this.fact(key, v))));
    if (typeof value === 'string') {
      const found = kind === 'side' || kind === 'hex' ? undefined : this.find(kind ?? 'unit', value);
      return found === undefined ? value : this.thing(kind ?? 'unit', found);
    }
    if (typeof value === 'number' && kind !== undefined) {
      return kind === 'hex' || value >= 0 ? this.thing(kind, value) : '';
    }
    return typeof value === 'number' ? value : String(value ?? '');
  }

  event(event: GameEvent): string {
    const facts = this.facts(event.facts);
    if (event.name === 'rolled') {
      facts['what'] = this.rolled(event);
      facts['modifiers'] = modifiersOf(event)
        .filter((m) => m.amount)
        .map((m) => `, ${this.speaker.say(m.label)} ${signed(m.amount)}`)
        .join('');
      facts['outcome'] = this.outcome(String(event.facts['outcome']));
    }
    return this.speaker.say(`event-${event.name}`, facts);
  }

  /** What a die was thrown for. */
  rolled(event: GameEvent): string {
    const purpose = `roll-${String(event.facts['purpose'])}`;
    const told = `${purpose}.told`;
    return this.speaker.say(this.speaker.knows(told) ? told : purpose, this.facts(event.facts));
  }

  outcome(word: string): string {
    return this.speaker.say(`outcome-${word}`);
  }

  refusal(refusal: Refusal): string {
    return this.speaker.say(refusal.message, this.facts(refusal.facts));
  }

  prompt(decision: Decision): string {
    const facts = this.facts(decision.frame);
    facts['side'] = this.thing('side', decision.side);
    const piece = decision.frame['piece'];
    const kind = decision.frame['kind'];
    if (typeof piece === 'number' && typeof kind === 'number')
      facts['piece'] = this.thing(PIECES[kind] ?? 'unit', piece);
    return this.speaker.say(`prompt-${decision.class}`, facts);
  }

  option(option: Option): string {
    const verb = this.doc.verbs[option[0]!];
    if (!verb) return option.join(' ');
    const facts: Vars = {};
    verb.kinds.forEach((kind, i) => {
      const key = kind in facts ? (SECOND[kind] ?? `${kind}2`) : kind;
      facts[key] = this.thing(kind, option[i + 1]!);
    });
    return this.speaker.say(`verb-${verb.name}`, facts);
  }

  terrain(word: string): string {
    return this.speaker.knows(`terrain-${word}`) ? this.speaker.say(`terrain-${word}`) : word;
  }
}

/** The modifiers of a thrown die: lists of rule, label and amount, or objects. */
export function modifiersOf(event: GameEvent): Modifier[] {
  const raw = event.facts['modifiers'];
  if (!Array.isArray(raw)) return [];
  return raw.map((m: unknown) =>
    Array.isArray(m)
      ? { rule: String(m[0]), label: String(m[1]), amount: Number(m[2]) }
      : (m as Modifier),
  );
}
