// Replay: any earlier moment of a game, stepped or played, up to the present.

import { stateAt } from './api';
import type { Table } from './table.svelte';
import type { GameState } from './types';

export class Replay {
  playing = $state(false);
  speed = $state(1);
  private kept = new Map<number, Promise<GameState>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = -1;
  private following = false;
  private last = 0;
  /** How many decisions were taken back when the kept states were fetched. */
  private undone = 0;

  constructor(private readonly table: Table) {}

  get at(): number {
    return this.table.shown?.number ?? 0;
  }

  get end(): number {
    return this.table.current?.number ?? 0;
  }

  get on(): boolean {
    return this.table.replaying !== null;
  }

  private fetch(number: number): Promise<GameState> {
    const present = this.table.current;
    const undone = present ? present.version - present.number : 0;
    if (undone !== this.undone) {
      this.kept.clear();
      this.undone = undone;
    }
    let found = this.kept.get(number);
    if (!found) {
      found = stateAt(this.table.game, this.table.seat, number);
      this.kept.set(number, found);
      found.catch(() => this.kept.delete(number));
      if (this.kept.size > 400) this.kept.delete(this.kept.keys().next().value!);
    }
    return found;
  }

  async to(number: number): Promise<void> {
    const goal = Math.max(0, Math.min(this.end, number));
    this.wanted = goal;
    if (goal >= this.end) {
      this.live();
      return;
    }
    const state = await this.fetch(goal);
    if (this.wanted === goal) this.table.replaying = state;
  }

  step(by: number): Promise<void> {
    this.pause();
    return this.to(this.at + by);
  }

  play(from = this.on ? this.at : 0): void {
    this.playing = true;
    void this.to(from).then(() => this.tick());
  }

  /** Follow a game that others play, from its beginning; wait where it is caught up with. */
  watch(): void {
    this.following = true;
    this.speed = 4;
    this.playing = true;
    this.tick();
  }

  private tick(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    const next = this.on || !this.following ? this.at + 1 : Math.max(1, this.last + 1);
    if (!this.on && !this.following) {
      this.playing = false;
      return;
    }
    if (this.following && next >= this.end) {
      this.timer = setTimeout(() => this.tick(), 300);
      if (this.table.current?.over && next >= this.end) this.live();
      return;
    }
    this.last = next;
    void this.fetch(Math.min(next + 1, Math.max(0, this.end - 1))).catch(() => undefined);
    this.timer = setTimeout(() => {
      void this.to(next).then(() => this.tick());
    }, 520 / this.speed);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Only what happened since this screen last decided. */
  sinceMine(): void {
    this.play(Math.min(this.table.lastMine(), Math.max(0, this.end - 1)));
  }

  /** Back to the present. */
  live(): void {
    this.pause();
    this.following = false;
    this.wanted = -1;
    this.table.replaying = null;
  }
}
