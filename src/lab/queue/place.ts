import { InputError, shown } from '../../env/errors.js';

/** Keys of a queue begin with this where nothing is said. */
export const DEFAULT_NAMESPACE = 'maketen';

/** Where a queue is. */
export interface QueuePlace {
  /** redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS. */
  readonly url: string;
  /** What all its keys begin with; default "maketen". */
  readonly namespace?: string | undefined;
  /** File with the certificates (PEM) of authorities of one's own, beside those that Node trusts, for rediss://. */
  readonly tlsCa?: string | undefined;
}

/** A place that has been checked. */
export type CheckedPlace = Required<Pick<QueuePlace, 'url' | 'namespace'>> & Pick<QueuePlace, 'tlsCa'>;

/** @throws InputError for what is no address of Redis, or no namespace */
export function checkedPlace({ url, namespace = DEFAULT_NAMESPACE, tlsCa }: QueuePlace): CheckedPlace {
  if (!/^[\w-]{1,64}$/.test(namespace))
    throw new InputError(`Expected a namespace of up to 64 letters, digits, - and _, but got ${shown(namespace)}`);
  const known =
    URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol) && new URL(url).hostname !== '';
  if (!known)
    throw new InputError(
      `Expected the address of Redis, such as redis://localhost:6379, but got ${shown(withoutPassword(url))}`,
    );
  if (tlsCa !== undefined && new URL(url).protocol !== 'rediss:')
    throw new InputError(
      `Expected rediss:// beside certificates of an authority, but got ${shown(withoutPassword(url))}, which is without TLS`,
    );
  return { url, namespace, tlsCa };
}

/** An address as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
