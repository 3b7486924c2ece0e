// What the service sends; see docs/api.md.

export type Lang = 'en' | 'it';
export type Text = Record<string, string>;
export type Option = number[];
export type Facts = Record<string, unknown>;

export interface SideInfo {
  id: string;
  name: Text;
  /** Null where the battle is decided by points that are won. */
  flight_level: number | null;
  units: number;
}

export interface OptionInfo {
  name: string;
  values: (string | boolean | number)[];
  text: Text;
  rule: string;
}

export interface Scenario {
  id: string;
  battle: string;
  family: string;
  title: Text;
  note: Text;
  date: string;
  place: Text;
  minutes: number;
  map: string;
  sides: SideInfo[];
  options: OptionInfo[];
  fixed: Record<string, unknown>;
  provenance: Record<string, number>;
  balance?: Record<string, number>;
}

export interface HexInfo {
  n: string;
  c: number;
  r: number;
  terrain: string;
  level: number;
}

export interface BoardDoc {
  name: string;
  compass: string;
  hexes: HexInfo[];
  sides: [number, number, string[]][];
  roads: [number, number][];
  features: Record<string, number[]>;
  labels: Record<string, string>;
}

export interface CommandInfo {
  id: string;
  side: number;
  name: Text;
  colour: string;
  leaders: number[];
  standards: number[];
}

export interface OrderInfo {
  id: string;
  side: number;
  name: Text;
  leader: number;
  commands: number[];
}

export interface LeaderInfo {
  id: string;
  side: number;
  name: Text;
  command: number;
  activation: number;
  range: number;
  movement: number;
  king: boolean;
}

export interface StandardInfo {
  id: string;
  side: number;
  name: Text;
}

export interface UnitInfo {
  name: string;
  side: number;
  command: number;
  kind: number | string;
  number: number;
  /** Its own, where the set-up gives one; else that of its kind holds. */
  defence?: [number, number] | null;
  start?: number;
  facing?: number;
  /** Where it comes from, if another of its command has its kind and number. */
  people?: Text | null;
}

export interface KindInfo {
  name: string;
  movement: number | number[];
  defence: number | number[];
  mounted: boolean;
  range?: number;
}

export interface VerbInfo {
  name: string;
  kinds: string[];
}

export interface ScenarioDoc extends Scenario {
  chosen: Record<string, unknown>;
  board: BoardDoc;
  commands: CommandInfo[];
  orders: OrderInfo[];
  leaders: LeaderInfo[];
  standards: StandardInfo[];
  units: UnitInfo[];
  kinds: KindInfo[];
  verbs: VerbInfo[];
}

export interface GameEvent {
  number: number;
  name: string;
  rule: string;
  facts: Facts;
}

export interface Decision {
  class: string;
  side: number;
  rule: string;
  options: Option[];
  texts: string[];
  frame: Facts;
  sealed?: boolean;
}

// The position, as columns of integers.
export interface View {
  hexes: number[];
  facing: number[];
  kind: number[];
  state: number[];
  formation: number[];
  acts: number[];
  under: number[];
  leader_hex: number[];
  leader_fate: number[];
  leader_new: number[];
  standard_hex: number[];
  facts: Facts;
  active: number;
  turn_side: number;
  turn_free: boolean;
  last_order: number;
  turns: number;
  stack?: Facts[];
}

export interface GameState {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  number: number;
  version: number;
  since: number;
  you: number;
  sides: { id: string; player: string }[];
  sandbox: boolean;
  imported?: boolean;
  over: boolean;
  result: string;
  waiting: number[];
  decision: Decision | null;
  undoable: number;
  view: View;
  flight: { points: number; level: number }[];
  events: GameEvent[];
  commitment: string;
  seed?: string;
}

export interface Modifier {
  rule: string;
  label: string;
  amount: number;
}

export interface Roll {
  purpose: string;
  rule: string;
  sides: number;
  modifiers: Modifier[];
  outcomes: string[];
}

export interface Refusal {
  rule: string;
  message: string;
  facts: Facts;
}

export interface RuleText {
  id: string;
  title: Text;
  summary: Text;
}

export interface NewGame {
  scenario: string;
  options: Record<string, unknown>;
  players: Record<string, string>;
}

export interface Made {
  game: string;
  seats: Record<string, string>;
  spectator: string;
}

export type ServerMessage =
  | { type: 'state'; state: unknown }
  | ({ type: 'refused'; state?: unknown } & Refusal)
  | { type: 'odds'; ask: number; rolls: Roll[] }
  | { type: 'why'; ask: number; refusal: Refusal | null }
  | { type: 'show'; ask: number; hexes: Record<string, unknown> }
  | { type: 'error'; message?: string };
