import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runWorker } from '../../../src/lab/index.js';
import { maketen, spawnMaketen, temporaryFolder } from '../../cli/run.js';
import { type Certificates, makeCertificates } from '../../support/certificates.js';
import { describeWithRedis, freePort, RedisServer } from '../../support/redis.js';

const folder = temporaryFolder();
const evaluate = 'evaluate --env tens --agent random --seeds 0..9 --json';

describeWithRedis('a queue over TLS with a password', () => {
  let server: RedisServer;
  let port: number;
  let own: Certificates;
  let other: Certificates;

  beforeAll(async () => {
    vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
    [own, other] = ['own', 'other'].map((name) => makeCertificates(folder, name));
    port = await freePort();
    const files = ['--tls-cert-file', own.server, '--tls-key-file', own.serverKey, '--tls-ca-cert-file', own.authority];
    const settings = ['--tls-port', String(port), ...files, '--tls-auth-clients', 'no', '--requirepass', 'secret'];
    server = await RedisServer.start(...settings);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.end();
  });

  const place = (): string => `rediss://:secret@127.0.0.1:${port}`;

  /** What a command that cannot begin says, in one line. */
  async function refused(queue: string): Promise<string> {
    const { code, stdout, stderr } = await maketen(`${evaluate} --queue ${queue}`);
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
    return stderr;
  }

  it('works with the authority that has signed the certificate', async () => {
    const stop = new AbortController();
    const worker = runWorker(place(), { threads: 1, tlsCa: own.authority, signal: stop.signal });
    const facts = (text: string): unknown =>
      JSON.parse(text, (key, value: unknown) => (/seconds|decisionsPerSecond/i.test(key) ? 0 : value));
    const queued = await maketen(`${evaluate} --queue ${place()} --tls-ca ${own.authority}`);
    expect(queued.stderr).toBe('');
    expect(facts(queued.stdout)).toEqual(facts((await maketen(evaluate)).stdout));
    stop.abort();
    expect(await worker).toMatchObject({ done: 1, failed: 0 });
    const status = await maketen(`queue status --queue ${place()} --tls-ca ${own.authority}`);
    expect(status.stdout).toMatch(/^Queue maketen\n/);
  });

  it('trusts the authority that Node is told of by its environment', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', own.authority);
    expect(await spawnMaketen(`queue status --queue ${place()}`)).toMatchObject({ code: 0, stderr: '' });
    vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
  });

  it('is refused in one line with an unknown authority, another one, or a wrong password', async () => {
    const unknown =
      /^maketen: Expected TLS with Redis at rediss:\/\/127\.0\.0\.1:\d+, but it is refused: .*certificate.*; redis:\/\/ is without TLS, and --tls-ca names the file/;
    expect(await refused(place())).toMatch(unknown);
    expect(await refused(`${place()} --tls-ca ${other.authority}`)).toMatch(unknown);
    expect(await refused(`rediss://:wrong@127.0.0.1:${port} --tls-ca ${own.authority}`)).toMatch(
      /^maketen: Expected the password of Redis at rediss:\/\/127\.0\.0\.1:\d+, as in .*: WRONGPASS/,
    );
  });

  it('is refused in one line with a file that holds no authority, and one beside an address without TLS', async () => {
    expect(await refused(`${place()} --tls-ca ${join(folder, 'none.pem')}`)).toMatch(
      /Expected a file with certificates of an authority, but ".*none\.pem" cannot be read \(ENOENT\)$/m,
    );
    expect(await refused(`${place()} --tls-ca ${own.serverKey}`)).toMatch(/authority \(PEM\), but ".*" has none$/m);
    expect(await refused(`redis://127.0.0.1:${server.port} --tls-ca ${own.authority}`)).toMatch(
      /Expected rediss:\/\/ beside certificates of an authority, but got "redis:/,
    );
  });
});
