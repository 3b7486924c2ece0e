// The seats that this browser holds, kept where they outlive the tab.

export interface Seat {
  game: string;
  scenario: string;
  tokens: Record<string, string>;
  /** The sides that are played on this screen. */
  mine: string[];
  spectator: string;
  players: Record<string, string>;
  sandbox: boolean;
  started: number;
  /** The number of the last decision taken here. */
  last: number;
  over?: boolean;
  result?: string;
}

const KEY = 'gonfalon.seats';

export function seats(): Seat[] {
  try {
    const raw = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seat[];
    return Array.isArray(raw) ? raw : [];
  } catch {
    return [];
  }
}

function keep(list: Seat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, 60)));
  } catch {
    // A browser without storage: the link itself still opens the seat.
  }
}

export const seatOf = (game: string): Seat | undefined => seats().find((s) => s.game === game);

export function remember(seat: Seat): void {
  keep([seat, ...seats().filter((s) => s.game !== seat.game)]);
}

export function change(game: string, what: Partial<Seat>): void {
  keep(seats().map((s) => (s.game === game ? { ...s, ...what } : s)));
}

export function forget(game: string): void {
  keep(seats().filter((s) => s.game !== game));
}

/** The tokens with which this screen opens a game: those of its own sides, else the spectator's. */
export function openWith(seat: Seat): string[] {
  const own = seat.mine.map((id) => seat.tokens[id]).filter((t): t is string => t !== undefined);
  return own.length ? own : [seat.spectator];
}

export const linkTo = (game: string, tokens: string[]): string =>
  `#/play/${game}/${tokens.join(',')}`;
