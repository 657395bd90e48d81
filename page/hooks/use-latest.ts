import { useMemo, useRef } from 'preact/hooks';

/** Functions that stay the same, each of which calls the one that was given last: whoever holds an older page acts on the game as it is. */
export function useLatest<Calls extends Readonly<Record<string, (...given: never[]) => unknown>>>(calls: Calls): Calls {
  const latest = useRef(calls);
  latest.current = calls;
  return useMemo(() => {
    const names = Object.keys(calls);
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name](...given)]));
  }, []) as Calls;
}
