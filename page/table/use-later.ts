import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

/** Functions that stay the same, each of which calls the one that was given last: whoever holds an older page acts on the game as it is. */
export function useLatest<Calls extends Readonly<Record<string, (...given: never[]) => unknown>>>(calls: Calls): Calls {
  const latest = useRef(calls);
  latest.current = calls;
  return useMemo(() => {
    const names = Object.keys(calls);
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name](...given)]));
  }, []) as Calls;
}

/**
 * What is drawn of something now: the latest where it belongs into this frame, else what was drawn before, and the latest after it.
 * @param isNow whether the latest belongs into the frame that would show `shown`
 * @param wait milliseconds without another change until the latest is drawn; absent for the next frame
 */
export function useLater<Content>(latest: Content, isNow: (shown: Content) => boolean, wait?: number): Content {
  const shown = useRef(latest);
  const [, render] = useState({});
  if (isNow(shown.current)) shown.current = latest;

  useEffect(() => {
    if (shown.current === latest) return;
    const show = () => {
      shown.current = latest;
      render({});
    };
    if (wait === undefined) {
      show();
      return;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [latest]);

  return shown.current;
}

/** Milliseconds after the last change until nothing flies any more. */
export const QUIET = 700;
