import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const isThere = spawnSync('redis-server', ['--version']).status === 0;

/** Whether tests with a Redis are skipped: where there is none, unless MAKETEN_REQUIRE_REDIS is set. */
export const withoutRedis = !isThere && process.env.MAKETEN_REQUIRE_REDIS !== '1';
if (withoutRedis) console.warn('Skipped: the tests of the queue need a Redis (apt-get install redis-server).');

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number) {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  return isOpen;
}

/** A Redis of a test's own, with a password, that keeps nothing on disk. */
export class RedisUnderTest {
  private readonly folder = mkdtempSync(join(tmpdir(), 'maketen-redis-'));
  private server: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<RedisUnderTest> {
    const redis = new RedisUnderTest(await freePort());
    await redis.begin();
    return redis;
  }

  url(password = 'secret'): string {
    return `redis://:${password}@127.0.0.1:${this.port}`;
  }

  async begin() {
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--requirepass', 'secret', '--save', '', '--dir', this.folder]; // prettier-ignore
    this.server = spawn('redis-server', words, { stdio: 'ignore' });
    while (!(await answers(this.port))) await sleep(20);
  }

  /** Ends it at once; all that it held is lost. */
  async kill() {
    const ended = new Promise((resolve) => this.server!.once('exit', resolve));
    this.server!.kill('SIGKILL');
    await ended;
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
