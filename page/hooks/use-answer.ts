import { useEffect } from 'preact/hooks';
import { engine } from '../engine/engine.js';
import { useStateOf } from './use-state-of.js';

/**
 * The worker's answer to a question; undefined until it is there, null where there is none: who asks stands without it.
 * @param of another one is another question; null where nothing is asked
 * @param giveUp asked once the answer is of no use any more
 */
export function useAnswer<Answer>(
  question: Parameters<typeof engine.ask<Answer>>[0],
  of: unknown,
  onError: (error: Error) => void = () => undefined,
  giveUp?: Parameters<typeof engine.ask>[0],
): Answer | null | undefined {
  const [found, setFound] = useStateOf<{ readonly answer: Answer | null }>(of);
  useEffect(() => {
    setFound(null); // what comes back to an earlier question asks anew
    if (of === null) return;
    let stale = false;
    const settle = (answer: Answer | null) => {
      if (!stale) setFound({ answer });
    };
    engine.ask(question).then(settle, (error: Error) => {
      settle(null);
      if (!stale) onError(error);
    });
    return () => {
      stale = true;
      if (giveUp !== undefined) void engine.ask(giveUp);
    };
  }, [of]);
  return found?.answer;
}
