import { useCallback, useEffect, useMemo, useState } from 'react';
import { firstLine } from '../env/base/errors.js';
import { expectList } from '../env/base/schema.js';
import type { Hint, Hinter } from '../hint/hint.js';

/** A hinter, or what asks one, such as a worker's function; it may answer later, and heed the signal. */
export type HintSource<Game, Move> =
  | Pick<Hinter<Move>, 'hint'>
  | ((game: Game, signal: AbortSignal) => readonly Hint<Move>[] | Promise<readonly Hint<Move>[]>);

/** The hints for a position. */
export interface GameHints<Move> {
  /** Best first; empty until they are there. */
  readonly hints: readonly Hint<Move>[];
  /** The first of them, or null. */
  readonly best: Hint<Move> | null;
  readonly isThinking: boolean;
  /** One line of what went wrong with them, or null. */
  readonly problem: string | null;
  /** Asks for hints. */
  readonly ask: () => void;
  /** Takes them from view, and asks no further. */
  readonly clear: () => void;
}

interface Asked<Game, Move> extends Pick<GameHints<Move>, 'hints' | 'isThinking' | 'problem'> {
  readonly game: Game;
  readonly source: unknown;
}

/**
 * Hints for the position that is shown. They are asked for after it has been drawn; once the position changes they are aborted, and those of another
 * are never shown. Asked again of the same position, those that there are stay until the others come.
 * @param source null while there is none. Keep it from one rendering to the next (`useMemo`, `useCallback`): another one begins anew
 * @param isOn asks for every position by itself
 * @example const { best, ask } = useHint(table.game, hinter);
 */
export function useHint<Game extends object, Move>(
  game: Game,
  source: HintSource<Game, Move> | null,
  isOn = false,
): GameHints<Move> {
  const [asked, setAsked] = useState<Asked<Game, Move> | null>(null);
  /** Of these alone: others may be asked before what follows from another position is done. */
  const running = useMemo(() => ({ current: null as AbortController | null }), [game, source]);
  const isOwn = (now: typeof asked): now is Asked<Game, Move> => now?.game === game && now.source === source;

  const clear = useCallback(() => {
    running.current?.abort();
    setAsked(null);
  }, [running]);
  const ask = useCallback(() => {
    if (source === null) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const say = (hints: readonly Hint<Move>[], problem: string | null) => {
      if (!signal.aborted) setAsked({ game, source, hints, isThinking: false, problem });
    };
    setAsked((now) => ({ game, source, hints: isOwn(now) ? now.hints : [], isThinking: true, problem: null }));
    const answer = async () => {
      if (signal.aborted) return;
      try {
        const hints: unknown = await (typeof source === 'function' ? source(game, signal) : source.hint(game));
        expectList(hints, 'a list of hints');
        say(hints as Hint<Move>[], null);
      } catch (error) {
        say([], firstLine(error));
      }
    };
    // First the screen, then the work: hints may take longer than a frame.
    setTimeout(() => void answer(), 0);
  }, [game, source, running]);

  useEffect(() => {
    if (isOn) ask();
    return () => {
      running.current?.abort();
      setAsked((now) => (isOwn(now) && now.isThinking ? { ...now, isThinking: false } : now));
    };
  }, [ask, isOn]);

  const { hints, isThinking, problem } = isOwn(asked) ? asked : { hints: [], isThinking: false, problem: null };
  return { hints, best: hints[0] ?? null, isThinking, problem, ask, clear };
}
