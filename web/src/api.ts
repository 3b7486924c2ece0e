// Talking to the service: documents over HTTP, games over a socket that comes back by itself.

import { readState } from './state';
import type {
  GameState, Made, NewGame, Option, Refusal, Roll, RuleText, Scenario, ScenarioDoc, ServerMessage,
} from './types';

export class ServiceError extends Error {
  constructor(
    readonly word: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch {
    throw new ServiceError('offline', 'the service does not answer', 0);
  }
  if (response.ok) return response;
  let word = 'failed';
  let message = response.statusText;
  try {
    const body = (await response.json()) as { error?: string; message?: string };
    word = body.error ?? word;
    message = body.message ?? message;
  } catch {
    // Not JSON: the status has to do.
  }
  throw new ServiceError(word, message, response.status);
}

const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await ask(path, init)).json()) as T;

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const documents = new Map<string, Promise<ScenarioDoc>>();

export const scenarios = (): Promise<Scenario[]> => json('scenarios');

/** The scenario of a game, with its own options and figures. */
export const gameScenario = (game: string, seat: string): Promise<ScenarioDoc> =>
  json(`games/${game}/scenario?seat=${seat}`);

/** A scenario in full; read once for the same options. */
export function scenario(id: string, options: Record<string, unknown> = {}): Promise<ScenarioDoc> {
  const query = Object.keys(options).length
    ? `?options=${encodeURIComponent(JSON.stringify(options))}`
    : '';
  const path = `scenarios/${id}${query}`;
  let found = documents.get(path);
  if (!found) {
    found = json<ScenarioDoc>(path);
    documents.set(path, found);
    found.catch(() => documents.delete(path));
  }
  return found;
}

export const rule = (id: string): Promise<RuleText> => json(`rules/${id}`);

export const catalogue = async (lang: string): Promise<string> =>
  (await ask(`locale/${lang}`)).text();

export const create = (game: NewGame): Promise<Made> => json('games', post(game));

export const sandbox = (game: string, seat: string, at?: number): Promise<Made> =>
  json(`games/${game}/sandbox?seat=${seat}${at === undefined ? '' : `&at=${at}`}`, post({}));

export const stateAt = async (game: string, seat: string, number: number): Promise<GameState> =>
  readState(await json(`games/${game}/at/${number}?seat=${seat}`));

export const recordLink = (game: string, seat: string): string =>
  `/api/games/${game}/record?seat=${seat}`;

export const importRecord = (file: Blob): Promise<Made> =>
  json('records', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file });

export type Status = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  state(state: GameState): void;
  refused(refusal: Refusal, state: GameState | null): void;
  status(status: Status): void;
}

/** Between two tries to come back, in milliseconds. Browsers add some seconds of their own after several failures. */
const LONGEST_PAUSE = 2000;

type Answer = (message: ServerMessage | null) => void;

/** A game over a socket: it resumes after the last state that it saw. */
export class Live {
  private socket: WebSocket | null = null;
  private version = 0;
  private asked = 0;
  private answers = new Map<number, Answer>();
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly seat: string,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private readonly hurry = (): void => {
    if (!this.closed && this.socket?.readyState !== WebSocket.OPEN && !document.hidden) {
      this.tries = 0;
      this.open();
    }
  };

  private open(): void {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    this.listener.status(this.tries ? 'lost' : 'connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = `${scheme}://${location.host}/api/games/${this.game}/live?seat=${this.seat}&since=${this.version}`;
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.status('open');
    };
    socket.onmessage = (e: MessageEvent<string>) => this.hear(JSON.parse(e.data) as ServerMessage);
    socket.onclose = (e) => {
      if (this.socket !== socket || this.closed) return;
      this.giveUp();
      if (e.code === 4404 || e.code === 4403) {
        this.closed = true;
        this.listener.status('gone');
        return;
      }
      this.listener.status('lost');
      this.timer = setTimeout(() => this.open(), Math.min(LONGEST_PAUSE, 250 * 2 ** this.tries++));
    };
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        this.take(readState(message.state));
        break;
      case 'refused': {
        const state = message.state ? readState(message.state) : null;
        if (state) this.version = state.version;
        this.listener.refused(message, state);
        break;
      }
      case 'odds':
      case 'why':
      case 'show':
        this.answers.get(message.ask)?.(message);
        this.answers.delete(message.ask);
        break;
    }
  }

  private take(state: GameState): void {
    this.version = state.version;
    this.listener.state(state);
  }

  private send(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** What was asked over a lost socket is answered by nothing. */
  private giveUp(): void {
    const open = [...this.answers.values()];
    this.answers.clear();
    for (const answer of open) answer(null);
  }

  private question<T>(message: Record<string, unknown>, read: (m: ServerMessage) => T, none: T): Promise<T> {
    return new Promise((resolve) => {
      const ask = ++this.asked;
      if (!this.send({ ...message, ask })) {
        resolve(none);
        return;
      }
      this.answers.set(ask, (m) => resolve(m ? read(m) : none));
    });
  }

  play = (number: number, option: Option, version: number): boolean =>
    this.send({ type: 'play', number, option, version });

  undo = (number: number, version: number): boolean => this.send({ type: 'undo', number, version });

  odds = (option: Option): Promise<Roll[]> =>
    this.question({ type: 'odds', option }, (m) => (m.type === 'odds' ? m.rolls : []), []);

  why = (option: Option): Promise<Refusal | null> =>
    this.question({ type: 'why', option }, (m) => (m.type === 'why' ? m.refusal : null), null);

  show = (
    what: 'reach' | 'zoc' | 'command' | 'sight' | 'ride',
    about: { unit?: number; leader?: number; target?: number } = {},
  ): Promise<Map<number, number>> =>
    this.question(
      { type: 'show', what, ...about },
      (m) =>
        new Map(
          m.type === 'show' ? Object.entries(m.hexes).map(([h, v]) => [Number(h), Number(v)]) : [],
        ),
      new Map<number, number>(),
    );

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }
}
