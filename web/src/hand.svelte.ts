// The hand over the table: what is pointed at, picked up, put down. It turns clicks, drags and
// keys into options that the service offers, and asks it why where there are none.

import {
  actorHex, hasGoal, isStep, keyOf, spotOf, subjectOf, verbNumber, type Choice,
} from './choices';
import { touching } from './settings.svelte';
import type { Table } from './table.svelte';
import type { Roll } from './types';
import { nearer, wayTo } from './walk';

export interface Menu {
  hex: number;
  choices: Choice[];
}

export class Hand {
  hover = $state(-1);
  cursor = $state(-1);
  /** The unit picked among several that may act. */
  picked = $state<number | null>(null);
  menu = $state.raw<Menu | null>(null);
  /** A choice whose odds are looked at. */
  looking = $state.raw<Choice | null>(null);
  rolls = $state.raw<Roll[]>([]);
  /** The hexes that the charge looked at would ride through, from the rider's to the target's. */
  ride = $state.raw<number[]>([]);
  pinned = $state(false);
  reach = $state.raw<Map<number, number>>(new Map());
  zones = $state.raw<Map<number, number>>(new Map());
  command = $state.raw<Map<number, number>>(new Map());
  sight = $state.raw<Map<number, number>>(new Map());
  /** A facing being tried with Q and E. */
  turning = $state<number | null>(null);
  /** A hex to be shown: by the log, by a list. */
  flash = $state.raw<{ hexes: number[]; at: number } | null>(null);
  inspected = $state<number | null>(null);
  /** The units of a command that is pointed at in a list. */
  marked = $state.raw<number[]>([]);
  walking = $state(false);
  private reachFor = '';

  constructor(readonly table: Table) {}

  subject = $derived.by(() => subjectOf(this.table.choices));
  /** The unit that is acting, or picked to act. */
  unit: number | null = $derived(this.subject.unit ?? this.picked);
  leader: number | null = $derived(this.subject.leader ?? null);
  /** The choices of the moment: those of the picked unit where one is picked. */
  goals: Choice[] = $derived.by(() => {
    const all = this.table.choices.filter(hasGoal);
    if (this.subject.unit !== undefined || this.subject.leader !== undefined) return all;
    return this.picked === null ? [] : all.filter((c) => c.unit === this.picked);
  });
  /** Hexes where a click would do something, with what it would do. */
  spots: Map<number, Choice[]> = $derived.by(() => {
    const view = this.table.view;
    const found = new Map<number, Choice[]>();
    if (!view) return found;
    const single = this.subject.unit !== undefined || this.subject.leader !== undefined;
    for (const c of this.table.choices) {
      const open = !hasGoal(c) || single || this.picked === null || c.unit === this.picked;
      const spot = spotOf(c, view);
      if (open && spot >= 0 && c.order === undefined) found.set(spot, [...(found.get(spot) ?? []), c]);
    }
    return found;
  });
  /** Hexes of the pieces that may act. */
  actors: Set<number> = $derived.by(() => {
    const view = this.table.view;
    const found = new Set<number>();
    if (!view) return found;
    for (const c of this.table.choices) {
      const hex = actorHex(c, view);
      if (hex >= 0) found.add(hex);
    }
    return found;
  });
  facings: Map<number, Choice> = $derived.by(() => {
    const found = new Map<number, Choice>();
    for (const c of this.table.choices) if (c.verb === 'face') found.set(c.facing!, c);
    return found;
  });
  steps: Choice[] = $derived.by(() => this.table.choices.filter(isStep));
  way: number[] | null = $derived.by(() => {
    const { board, view } = this.table;
    if (!board || !view || this.unit === null || !this.reach.size || this.hover < 0) return null;
    const here = view.hexes[this.unit]!;
    return here < 0 ? null : wayTo(board, this.reach, here, this.hover);
  });

  /** When the decision changes, what belonged to the last one is put away. */
  renew(): void {
    this.menu = null;
    this.picked = null;
    this.turning = null;
    this.marked = [];
    this.unlook();
    void this.refreshReach();
  }

  private async refreshReach(): Promise<void> {
    const { current, live, mine } = this.table;
    const unit = this.subject.unit;
    const key = `${current?.version}:${unit}`;
    this.reachFor = key;
    if (!mine || unit === undefined || !this.steps.length || this.walking) {
      if (!this.walking) this.reach = new Map();
      return;
    }
    const found = (await live?.show('reach', { unit })) ?? new Map<number, number>();
    if (this.reachFor === key) this.reach = found;
  }

  // Looking.

  async look(choice: Choice | null, pin = false): Promise<void> {
    if (!choice) {
      if (!this.pinned) this.unlook();
      return;
    }
    if (this.looking && keyOf(this.looking.option) === keyOf(choice.option)) {
      this.pinned ||= pin;
      return;
    }
    this.looking = choice;
    this.pinned = pin;
    this.rolls = [];
    this.ride = [];
    const [rolls, ride] = await Promise.all([this.table.odds(choice.option), this.rideOf(choice)]);
    if (this.looking !== choice) return;
    this.rolls = rolls;
    this.ride = ride;
  }

  private async rideOf({ verb, unit, target }: Choice): Promise<number[]> {
    if (verb !== 'charge' || unit === undefined || target === undefined) return [];
    const order = (await this.table.live?.show('ride', { unit, target })) ?? new Map<number, number>();
    return [...order].sort(([, a], [, b]) => a - b).map(([hex]) => hex);
  }

  unlook(): void {
    this.looking = null;
    this.pinned = false;
    this.rolls = [];
    this.ride = [];
  }

  pointAt(hex: number): void {
    if (hex === this.hover) return;
    this.hover = hex;
    if (touching() || this.pinned || this.menu) return;
    const found = this.spots.get(hex)?.filter((c) => hasGoal(c) && !isStep(c)) ?? [];
    void this.look(found.length === 1 ? found[0]! : null);
  }

  show(hexes: number[]): void {
    if (hexes.length) this.flash = { hexes, at: Date.now() };
  }

  // Doing.

  async choose(choice: Choice): Promise<void> {
    this.menu = null;
    this.unlook();
    await this.table.play(choice.option);
  }

  /** A click, a tap, or Enter on a hex. */
  async act(hex: number, byTouch = false): Promise<void> {
    const { table } = this;
    if (hex < 0 || this.walking) return;
    this.cursor = hex;
    this.inspect(hex);
    if (!table.mine) return;
    const here = this.spots.get(hex) ?? [];
    const goals = here.filter((c) => hasGoal(c) && (this.picked === null || c.unit === this.picked));
    const plain = here.filter((c) => !hasGoal(c));
    if (goals.length && (this.picked !== null || this.subject.unit !== undefined || this.subject.leader !== undefined)) {
      await this.offer(hex, goals, byTouch);
    } else if (plain.length && !this.steps.length) {
      await this.offer(hex, plain, false);
    } else if (this.pick(hex)) {
      // Picked: its goals light up.
    } else if (goals.length) {
      await this.offer(hex, goals, byTouch);
    } else if (this.reach.has(hex) && this.unit !== null && this.steps.length) {
      await this.walkTo(hex);
    } else if (this.leader !== null && this.steps.length) {
      await this.leadTo(hex);
    } else if (!(await this.change(hex)) && !this.offerOrders(hex)) {
      await this.ask(hex);
    }
  }

  private async offer(hex: number, choices: Choice[], byTouch: boolean): Promise<void> {
    if (choices.length > 1) {
      this.menu = { hex, choices };
      return;
    }
    const choice = choices[0]!;
    const sure = this.pinned && this.looking && keyOf(this.looking.option) === keyOf(choice.option);
    if (byTouch && !sure && hasGoal(choice) && !isStep(choice)) {
      // The first tap shows the odds, the second one plays.
      if ((await this.table.odds(choice.option)).length) {
        await this.look(choice, true);
        return;
      }
    }
    await this.choose(choice);
  }

  /** Pick one of several units that may attack or advance. */
  private pick(hex: number): boolean {
    const { view, choices } = this.table;
    if (!view || this.subject.unit !== undefined) return false;
    const units = [...new Set(choices.filter((c) => hasGoal(c) && c.unit !== undefined).map((c) => c.unit!))];
    const unit = units.find((u) => view.hexes[u] === hex);
    if (unit === undefined) return false;
    this.picked = this.picked === unit ? null : unit;
    this.unlook();
    return true;
  }

  /** Commands that may be activated, offered at any of their units or leaders. */
  private offerOrders(hex: number): boolean {
    const { view, doc, choices } = this.table;
    if (!view || !doc) return false;
    const commands = new Set<number>();
    view.hexes.forEach((h, u) => h === hex && commands.add(doc.units[u]!.command));
    view.leader_hex.forEach((h, l) => h === hex && commands.add(doc.leaders[l]!.command));
    const fit = choices.filter(
      (c) => c.order !== undefined && doc.orders[c.order]!.commands.some((k) => commands.has(k)),
    );
    if (fit.length) this.menu = { hex, choices: fit };
    return fit.length > 0;
  }

  /** Another unit than the one just picked up: put that one back first. */
  private async change(hex: number): Promise<boolean> {
    const { table } = this;
    const { doc, view, current } = table;
    if (!doc || !view || !current || current.decision?.class !== 'Step' || !table.canUndo) return false;
    const unit = view.hexes.findIndex((h, u) => h === hex && u !== this.unit && doc.units[u]!.side === current.you);
    const moved = current.view.stack?.some((f) => f['is'] === 'Movement' && f['steps'] !== 0) ?? true;
    if (unit < 0 || moved) return false;
    await table.undo();
    const select = table.choices.find((c) => c.verb === 'unit' && c.unit === unit);
    if (select) await table.play(select.option);
    else await this.ask(hex);
    return true;
  }

  /** Walk step by legal step, until there or interrupted. */
  async walkTo(goal: number): Promise<void> {
    const { table } = this;
    const unit = this.unit;
    if (unit === null || !table.board || !table.view) return;
    let costs = this.reach;
    this.walking = true;
    try {
      for (let guard = 0; guard < 40; guard++) {
        const here = table.view.hexes[unit]!;
        if (here === goal) break;
        const way = here < 0 ? null : wayTo(table.board, costs, here, goal);
        const next = way?.[1];
        const step = this.steps.find((c) => c.hex === next);
        if (!step || !table.mine) break;
        const state = await table.play(step.option);
        if (!state || !table.mine || this.subject.unit !== unit || !this.steps.length) break;
        costs = (await table.live?.show('reach', { unit })) ?? new Map();
      }
    } finally {
      this.walking = false;
      void this.refreshReach();
    }
  }

  private async leadTo(goal: number): Promise<void> {
    const { table } = this;
    const leader = this.leader;
    if (leader === null || !table.board || !table.view) return;
    this.walking = true;
    try {
      for (let guard = 0; guard < 20; guard++) {
        const here = table.view.leader_hex[leader]!;
        const offered = this.steps.filter((c) => c.leader === leader);
        const next = here === goal ? null : nearer(table.board, offered.map((c) => c.hex!), here, goal);
        const step = offered.find((c) => c.hex === next);
        if (!step) break;
        if (!(await table.play(step.option)) || !table.mine || this.leader !== leader) break;
      }
    } finally {
      this.walking = false;
    }
  }

  /** Carry a piece from one hex to another: pick it up where that is a choice of its own. */
  async drag(from: number, to: number): Promise<void> {
    const { table } = this;
    if (!table.mine || from === to) return;
    const lifting = (this.spots.get(from) ?? []).filter((c) => !hasGoal(c) && !isStep(c));
    const lift = lifting.find((c) => ['unit', 'arrange'].includes(c.verb)) ?? lifting[0];
    if (lift && !this.steps.length) {
      await table.play(lift.option);
      await this.settled();
    } else if (this.pickable(from)) {
      this.picked = null;
      this.pick(from);
    }
    await this.act(to);
  }

  /** After a piece is lifted its reach is not known yet: wait for it. */
  private async settled(): Promise<void> {
    this.renew();
    await this.refreshReach();
  }

  pickable(hex: number): boolean {
    const view = this.table.view;
    if (!view || hex < 0) return false;
    return this.table.choices.some((c) => actorHex(c, view) === hex);
  }

  /** Ask the service why a click means nothing. */
  private async ask(hex: number): Promise<void> {
    const { table } = this;
    const { doc, view, current } = table;
    if (!doc || !view || !current?.decision) return;
    const verb = (name: string): number => verbNumber(doc, name);
    const at = view.hexes.findIndex((h) => h === hex);
    const enemy = at >= 0 && doc.units[at]!.side !== current.you;
    const unit = this.unit;
    const cls = current.decision.class;
    let option: number[] | null = null;
    if (cls === 'Arrange' && unit !== null) option = [verb('put'), unit, hex];
    else if (unit !== null && enemy) {
      const attack = cls === 'Designate' ? (table.board!.distance(view.hexes[unit]!, hex) > 1 ? 'charge' : 'assault') : 'fire';
      option = [verb(attack), unit, at];
    } else if (unit !== null && this.steps.length + this.facings.size > 0) option = [verb('step'), unit, hex];
    else if (this.leader !== null) option = [verb('lead'), this.leader, hex];
    else if (at >= 0 && cls === 'MoveAndFire') option = [verb('unit'), at];
    else if (at >= 0 && cls === 'SetUp') option = [verb('arrange'), at];
    else if (at >= 0 && cls === 'OrderFormations') option = [verb('form'), at];
    else if (at >= 0 && cls === 'Designate') option = [verb('assault'), at, at];
    if (option && option[0]! >= 0) await table.explain(option, hex);
  }

  inspect(hex: number): void {
    const view = this.table.view;
    if (!view) return;
    const units = view.hexes.flatMap((h, u) => (h === hex ? [u] : []));
    const again = this.inspected !== null ? units.indexOf(this.inspected) : -1;
    this.inspected = units.length ? units[(again + 1) % units.length]! : null;
  }

  // Turning.

  /** Try the next facing that is offered. */
  turn(by: number): void {
    const view = this.table.view;
    if (!this.facings.size || !view || this.unit === null) return;
    let f = this.turning ?? view.facing[this.unit]!;
    for (let i = 0; i < 6; i++) {
      f = (f + by + 6) % 6;
      if (this.facings.has(f)) break;
    }
    this.turning = f;
  }

  /** Stop with the facing that is tried, or the present one. */
  async face(facing?: number): Promise<boolean> {
    const view = this.table.view;
    if (!view || this.unit === null) return false;
    const wanted = facing ?? this.turning ?? view.facing[this.unit]!;
    const choice = this.facings.get(wanted);
    if (!choice) return false;
    await this.choose(choice);
    return true;
  }

  cancel(): void {
    this.menu = null;
    this.picked = null;
    this.turning = null;
    this.table.notice = null;
    this.unlook();
  }

  /** Take back every change of the set-up: the book's arrangement stands again. */
  async setUpByDefault(): Promise<void> {
    const { table } = this;
    for (let i = 0; i < 400 && table.canUndo; i++) {
      if (!['SetUp', 'Arrange'].includes(table.current?.decision?.class ?? '')) break;
      await table.undo();
    }
  }

  /** Show whom an order would activate. */
  mark(choice: Choice | null): void {
    const { doc, view } = this.table;
    const order = choice?.order === undefined ? undefined : doc?.orders[choice.order];
    this.marked =
      order && doc && view
        ? [...new Set(view.hexes.filter((h, u) => h >= 0 && order.commands.includes(doc.units[u]!.command)))]
        : [];
  }

  // Layers.

  async showZones(on: boolean): Promise<void> {
    this.zones = on ? ((await this.table.live?.show('zoc')) ?? new Map()) : new Map();
  }

  async showCommand(unit: number | null): Promise<void> {
    this.command = unit === null ? new Map() : ((await this.table.live?.show('command', { unit })) ?? new Map());
  }

  async showSight(unit: number | null): Promise<void> {
    this.sight = unit === null ? new Map() : ((await this.table.live?.show('sight', { unit })) ?? new Map());
  }
}
