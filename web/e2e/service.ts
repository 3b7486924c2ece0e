// A service with a database of its own, which serves the built client as `gonfalon play` does.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = resolve(WEB, '..');
const own = join(ROOT, '.venv/bin/python');
export const PYTHON = process.env['GONFALON_PYTHON'] ?? (existsSync(own) ? own : 'python3');
const CLIENT = join(ROOT, 'src/gonfalon/web/index.html');
const ENV = { ...process.env, PYTHONPATH: join(ROOT, 'src') };

// Below the ports that systems hand out to whoever connects: while a killed service is down, nobody
// gets its port by chance.
const PORTS = { first: 12_000, count: 20_000 };

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

// Milliseconds for the service to answer on a machine that is busy with other things.
const PATIENCE = 120_000;

export class Service {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'gonfalon-e2e-'));
  private port = 0;
  base = '';

  async start(): Promise<void> {
    if (!existsSync(CLIENT)) throw new Error(`the client is not built: ${CLIENT} is missing; make web builds it`);
    this.port = await freePort();
    this.base = `http://127.0.0.1:${this.port}`;
    await this.run();
  }

  /** Start the service, also after it was killed: the same port, the same database. */
  async run(): Promise<void> {
    const database = `sqlite:///${join(this.folder, 'games.db')}`;
    const child = spawn(PYTHON, ['-m', 'gonfalon.server', '--database', database, '--port', String(this.port), '--limit', 'creations=10000', '--limit', 'bot_seconds=0'], { env: ENV, stdio: ['ignore', 'ignore', 'inherit'] });
    this.process = child;
    for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      try {
        if ((await fetch(`${this.base}/api/scenarios`)).ok) return;
      } catch {
        // Not yet.
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the service did not start in ${PATIENCE / 1000} s`);
  }

  /** As the power cord does. */
  async kill(): Promise<void> {
    const process = this.process;
    this.process = null;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = new Promise((done) => process.once('exit', done));
    process.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A decision of a recorded game, and where the pieces stood. */
export interface Step {
  class: string;
  side: number;
  option: number[];
  hexes: number[];
  leaders: number[];
  facing: number[];
}

export interface Recorded {
  record: string;
  decisions: Step[];
  result: string;
}

/** What a program of the engine says, and the record that it writes. */
function ask<T>(program: string, args: string[]): Promise<T & { record: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gonfalon-record-'));
  const file = join(folder, 'game.jsonl');
  return new Promise((done, fail) => {
    const child = spawn(PYTHON, [join(WEB, 'e2e', program), ...args.map((a) => (a === 'FILE' ? file : a))], { env: ENV });
    let out = '';
    let err = '';
    child.stdout.on('data', (d: Buffer) => (out += d.toString()));
    child.stderr.on('data', (d: Buffer) => (err += d.toString()));
    child.on('close', (code) => {
      if (code !== 0) return fail(new Error(err));
      const record = readFileSync(file, 'utf8');
      rmSync(folder, { recursive: true });
      done({ ...(JSON.parse(out) as T), record });
    });
  });
}

/** A game of squire against squire, played by the engine alone. */
export const recorded = (scenario: string, seed: number, brisk = false): Promise<Recorded> =>
  ask('pilot.py', [scenario, String(seed), 'FILE', ...(brisk ? ['brisk'] : [])]);

/** A moment of a game that the engine has looked for, and the clicks that it is about. */
export interface Scene {
  scenario: string;
  side: number;
  unit: number;
  name: string;
  record: string;
}

export const sceneOf = <T>(scene: string): Promise<Scene & T> => ask('scenes.py', [scene, 'FILE']);
