// A service with a database of its own, and the built client in front of it.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preview, type PreviewServer } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = resolve(WEB, '..');
const own = join(ROOT, '.venv/bin/python');
export const PYTHON = process.env['GONFALON_PYTHON'] ?? (existsSync(own) ? own : 'python3');
const ENV = { ...process.env, PYTHONPATH: join(ROOT, 'src') };

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

export class Service {
  private process: ChildProcess | null = null;
  private client: PreviewServer | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'gonfalon-e2e-'));
  private port = 0;
  base = '';

  async start(): Promise<void> {
    this.port = await freePort();
    await this.run();
    const port = await freePort();
    const proxy = { '/api': { target: `http://127.0.0.1:${this.port}`, ws: true } };
    this.client = await preview({ root: WEB, configFile: false, logLevel: 'silent', preview: { port, host: '127.0.0.1', strictPort: true, proxy } });
    this.base = `http://127.0.0.1:${port}`;
  }

  /** Start the service, also after it was killed: the same port, the same database. */
  async run(): Promise<void> {
    const database = `sqlite:///${join(this.folder, 'games.db')}`;
    this.process = spawn(PYTHON, ['-m', 'gonfalon.server', '--database', database, '--port', String(this.port), '--limit', 'creations=10000'], { env: ENV, stdio: ['ignore', 'ignore', 'inherit'] });
    for (let i = 0; i < 200; i++) {
      try {
        if ((await fetch(`http://127.0.0.1:${this.port}/api/scenarios`)).ok) return;
      } catch {
        // Not yet.
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the service did not start');
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
    await this.client?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Run a command of the pilot to its end. */
export function pilot(...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(PYTHON, [join(WEB, 'e2e/pilot.py'), ...args], { env: ENV });
    let out = '';
    let err = '';
    child.stdout.on('data', (d: Buffer) => (out += d.toString()));
    child.stderr.on('data', (d: Buffer) => (err += d.toString()));
    child.on('exit', (code) => (code === 0 ? done(out) : fail(new Error(err))));
  });
}

/** The squire, asked for a choice in any position. */
export class Pilot {
  private readonly child = spawn(PYTHON, [join(WEB, 'e2e/pilot.py'), 'steer'], { env: ENV, stdio: ['pipe', 'pipe', 'inherit'] });
  private waiting: ((line: string) => void)[] = [];
  private rest = '';

  constructor() {
    this.child.stdout.on('data', (d: Buffer) => {
      this.rest += d.toString();
      const lines = this.rest.split('\n');
      this.rest = lines.pop()!;
      for (const line of lines) this.waiting.shift()?.(line);
    });
  }

  choose(state: unknown): Promise<number[]> {
    return new Promise((done) => {
      this.waiting.push((line) => done(JSON.parse(line) as number[]));
      this.child.stdin.write(`${JSON.stringify(state)}\n`);
    });
  }

  stop(): void {
    this.child.kill();
  }
}
