import { measuresOf } from 'maketen/env';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type DailyTries, isFirstTry, loadTries, saveTries, tryOf, withBegun, withEnd } from '../daily/tries.js';
import type { Engine } from '../engine/engine.js';
import { readGames } from '../session/kept-games.js';
import { DEFAULT_TAKE_BACKS } from '../session/link.js';
import type { SessionController } from './use-session.js';
import { useToday } from './use-today.js';

export interface DailyController {
  readonly today: string;
  readonly tries: DailyTries;
  /** The day and the try of the game in use; null where it is no daily deal. */
  readonly present: { readonly day: string; readonly isFirst: boolean } | null;
  /** Goes on with a day's deal where it has been left, or deals it. */
  readonly play: (preset: string, day: string) => void;
}

/** The daily deals: what has been played of them, here and in other tabs, and the way to one. */
export function useDaily(
  engine: Engine,
  controller: SessionController,
  onError: (error: Error) => void,
  onPlay: () => void,
): DailyController {
  const { session, position } = controller;
  const { spec } = session;
  const today = useToday();
  const [tries, setTries] = useState(loadTries);
  /** The deal that is known to be its day's. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const opened = useRef({ game: session.id, on: today });
  if (opened.current.game !== session.id) opened.current = { game: session.id, on: today };

  useEffect(() => {
    const readAgain = (): void => setTries(loadTries());
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, []);

  const named = spec.day === undefined ? null : JSON.stringify([spec.preset, spec.day, spec.seed]);
  useEffect(() => {
    if (named === null || named === confirmed) return;
    let stale = false;
    engine
      .ask((calls) => calls.dailySeed(spec.preset, spec.day!))
      .then((seed) => stale || seed !== spec.seed || setConfirmed(named), onError);
    return () => {
      stale = true;
    };
  }, [named]);
  const isDaily = named !== null && named === confirmed;

  useEffect(() => {
    if (!isDaily || session.lookingAt !== null) return;
    const { outcome } = position.state;
    if (session.turns.length === 0 && outcome === 'ongoing') return;
    const kept = loadTries();
    let next = withBegun(kept, session, opened.current.on);
    if (outcome !== 'ongoing') {
      const { parts, state } = position;
      const result = measuresOf(parts)[0]?.of(parts.rules, state) ?? null;
      next = withEnd(next, session, outcome, result);
    }
    if (next === kept) return;
    saveTries(next);
    setTries(next);
  }, [isDaily, session]);

  function play(preset: string, day: string): void {
    const first = tryOf(tries, day, preset);
    const left = readGames().find(({ session: { id } }) => id === first?.game);
    if (left?.outcome === 'ongoing') {
      controller.start(left.session);
      onPlay();
      return;
    }
    engine
      .ask((calls) => calls.dailySeed(preset, day))
      .then((seed) => {
        controller.deal({ preset, options: {}, seed, takeBacks: DEFAULT_TAKE_BACKS, day });
        onPlay();
      }, onError);
  }

  return {
    today,
    tries,
    present: isDaily ? { day: spec.day!, isFirst: isFirstTry(tries, session) } : null,
    play,
  };
}
