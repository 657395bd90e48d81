import { InputError, shown } from '../../env/errors.js';

/** Keys of a queue begin with this where nothing is said. */
export const DEFAULT_NAMESPACE = 'maketen';

/** Where a queue is. */
export interface QueuePlace {
  /** redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS. */
  readonly url: string;
  /** What all its keys begin with; default "maketen". */
  readonly namespace?: string | undefined;
}

/** @throws InputError for what is no address of Redis, or no namespace */
export function checkedPlace({ url, namespace = DEFAULT_NAMESPACE }: QueuePlace): Required<QueuePlace> {
  if (!/^[\w-]{1,64}$/.test(namespace))
    throw new InputError(`Expected a namespace of up to 64 letters, digits, - and _, but got ${shown(namespace)}`);
  const known =
    URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol) && new URL(url).hostname !== '';
  if (!known)
    throw new InputError(
      `Expected the address of Redis, such as redis://localhost:6379, but got ${shown(withoutPassword(url))}`,
    );
  return { url, namespace };
}

/** An address as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
