import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';

function isThere(): boolean {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found && process.env.MAKETEN_REQUIRE_REDIS === '1')
    throw new Error('Expected redis-server (MAKETEN_REQUIRE_REDIS is set), but there is none');
  return found;
}

/** Tests that need a Redis: skipped where there is no redis-server, but not where MAKETEN_REQUIRE_REDIS=1. */
export const describeWithRedis: (name: string, tests: () => void) => void = (name, tests) =>
  isThere() ? describe(name, tests) : describe.skip(`${name} (there is no redis-server)`, tests);

/** A port of this machine that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** A Redis of our own on a free port of this machine, with an append-only file: it can be killed, and started again. */
export class RedisServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'maketen-redis-'));
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  static async start(...settings: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), settings);
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves when it takes connections. */
  startAgain(): Promise<void> {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    const child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'yes', ...this.settings]);
    this.child = child;
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/Ready to accept connections/.test(said)) resolve();
      });
      child.on('exit', () => reject(new Error(said)));
    });
  }

  async kill(): Promise<void> {
    const child = this.child!;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
