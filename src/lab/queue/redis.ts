import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type * as bullmq from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError, shown } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import type { QueuePlace } from './queue-job.js';

export const DEFAULT_NAMESPACE = 'maketen';

type CheckedPlace = Required<Pick<QueuePlace, 'url' | 'namespace'>> & Pick<QueuePlace, 'tlsCa'>;

/** @throws InputError for a wrong address or namespace */
export function checkedPlace({ url, namespace = DEFAULT_NAMESPACE, tlsCa }: QueuePlace): CheckedPlace {
  if (!/^[\w-]{1,64}$/.test(namespace))
    throw new InputError(`Expected a namespace of up to 64 letters, digits, - and _, but got ${shown(namespace)}`);
  const { protocol, hostname, pathname } = new URL(URL.canParse(url) ? url : 'none:');
  if (!['redis:', 'rediss:'].includes(protocol) || hostname === '')
    throw new InputError(
      `Expected the address of Redis, such as redis://localhost:6379, but got ${shown(withoutPassword(url))}`,
    );
  if (!/^(\/\d*)?$/.test(pathname))
    throw new InputError(
      `Expected a number as the database, as in redis://localhost:6379/1, but got ${shown(withoutPassword(url))}`,
    );
  if (tlsCa !== undefined && protocol !== 'rediss:')
    throw new InputError(
      `Expected rediss:// beside certificates of an authority, but got ${shown(withoutPassword(url))}, which is without TLS`,
    );
  return { url, namespace, tlsCa };
}

/** Without what stands before the last @, and without options, which may hold a password too. */
export function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/s, '//').replace(/\?.*$/s, '');
}

const PEERS = 'bullmq@6 ioredis@5';

export const DEFAULT_REDIS_PATIENCE = 60;

type QueuePackages = typeof bullmq & { readonly Redis: typeof Redis };

/** bullmq and ioredis. @throws InputError that says what to install where one is missing */
export async function queuePackages(): Promise<QueuePackages> {
  try {
    const [queue, redis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { ...queue, Redis: redis.Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError(`Expected the packages of a queue, but they are not installed; npm install ${PEERS}`);
  }
}

export function isFull({ message }: Error): boolean {
  return /\bOOM\b/.test(message);
}

export function redisError(error: unknown, url: string): Error {
  if (error instanceof InputError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  const place = withoutPassword(url);
  const said = printable(message || code || String(error));
  if (isFull(error as Error))
    return new Error(
      `Redis at ${place} is full: give it more memory (maxmemory), or clear what is not needed; the same command goes on (${said.replace(/^.*?OOM/, 'OOM')})`,
    );
  if (/WRONGPASS|NOAUTH|NOPERM|invalid username-password|without any password|no password is set/i.test(message))
    return new InputError(
      `Expected the password of Redis at ${place}, as in redis://:PASSWORD@HOST, but it refuses: ${said}`,
    );
  if (/DB index/.test(message))
    return new InputError(`Expected a database that Redis has, but at ${place} it refuses: ${said}; name another one`);
  if (/certificate|SSL|TLS|EPROTO|self.signed/i.test(`${message} ${code}`))
    return new InputError(
      `Expected TLS with Redis at ${place}, but it is refused: ${said}; redis:// is without TLS, and --tls-ca names the file of an authority of your own`,
    );
  return new InputError(`Expected Redis at ${place}, but it does not answer (${said}); start it, or name another one`);
}

/** The authorities that Node trusts, and those of a file. @throws InputError for a file without certificates */
export function authorities(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new InputError(
      `Expected a file with certificates of an authority, but ${shown(file)} cannot be read (${code})`,
    );
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new InputError(`Expected a file with certificates of an authority (PEM), but ${shown(file)} has none`);
  return [...rootCertificates, text];
}
