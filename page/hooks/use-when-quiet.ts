import { useEffect, useRef, useState } from 'preact/hooks';

/** Milliseconds after the last change until nothing flies any more. */
const QUIET = 700;

/**
 * What is to be rendered of something large: the latest while it is seen; else what it was, until no more changes have come for a while. So a
 * move costs no work for what nobody sees.
 */
export function useWhenQuiet<Content>(latest: Content, isSeen: boolean): Content {
  const shown = useRef(latest);
  const [, render] = useState({});
  if (isSeen) shown.current = latest;

  useEffect(() => {
    if (shown.current === latest) return;
    const timer = setTimeout(() => {
      shown.current = latest;
      render({});
    }, QUIET);
    return () => clearTimeout(timer);
  }, [latest, isSeen]);

  return shown.current;
}
