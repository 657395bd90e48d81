import { measuresOf } from 'maketen/env';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { isFirstTry, loadTries, saveTries, tryOf, withBeaten, withBegun, withEnd } from '../daily/tries.js';
import { engine } from '../engine/engine.js';
import { viewOf } from '../games/game-views.js';
import { dayOf, timeToNextDay } from '../session/days.js';
import { readGames } from '../session/kept-games.js';
import { usualSpec } from '../session/link.js';
import { listen } from '../session/listen.js';
import type { Position } from '../session/position.js';
import { countResult, isPlainCasual, loadResults, saveResults } from '../session/results.js';
import {
  countGame,
  countHint,
  type HintStep,
  isDealCounted,
  isOfStatistics,
  loadStatistics,
  saveCountedDeal,
  saveStatistics,
} from '../session/statistics.js';
import { useAnswer } from './use-answer.js';
import { useKept } from './use-preferences.js';
import type { SessionController } from './use-session.js';

/** The player's date, also when midnight passes while the page is open, or while the machine sleeps. */
function useToday() {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    let timer = 0;
    const look = () => {
      const now = new Date();
      setToday(dayOf(now));
      clearTimeout(timer);
      timer = window.setTimeout(look, timeToNextDay(now) + 1);
    };
    look();
    const stop = listen(window, { visibilitychange: look, focus: look });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return today;
}

/** How a game has ended by its main measure; null where it has none. */
function mainResult({ parts, state }: Position): number | null {
  return measuresOf(parts)[0]?.of(parts.rules, state) ?? null;
}

/** Also when another tab changes it. */
function useStored<Value>(load: () => Value, save: (value: Value) => void) {
  const [value, keep, set] = useKept(load, save);
  useEffect(() => listen(window, { storage: () => set(load()) }), []);
  return [value, keep] as const;
}

/** The daily deals: what has been played of them, here and in other tabs, and the way to one. */
export function useDaily(
  controller: SessionController,
  onError: (error: Error) => void,
  { start, deal }: Pick<SessionController, 'start' | 'deal'>,
) {
  const { session, position } = controller;
  const { spec } = session;
  const today = useToday();
  const [tries, keepTries] = useStored(loadTries, saveTries);
  const openedOn = useMemo(() => today, [session.id]);

  const named = spec.day === undefined ? null : JSON.stringify([spec.preset, spec.day]);
  /** Whether it is known to be its day's. */
  const isDaily = useAnswer((calls) => calls.dailySeed(spec.preset, spec.day!), named, onError) === spec.seed;

  useEffect(() => {
    if (!isDaily || session.lookingAt !== null) return;
    const { outcome } = position.state;
    if (session.turns.length === 0 && outcome === 'ongoing') return;
    const kept = loadTries();
    const begun = withBegun(kept, session, openedOn);
    const next = outcome === 'ongoing' ? begun : withEnd(begun, session, outcome, mainResult(position));
    if (next === kept) return;
    keepTries(next);
    const { slip } = viewOf(position.parts.game.name);
    if (slip === undefined || tryOf(next, spec.day!, spec.preset)?.end === undefined) return;
    engine
      .ask((calls) => calls.shareBeaten({ spec, turns: session.turns }, slip))
      .then((beaten) => beaten !== null && keepTries(withBeaten(loadTries(), spec, beaten)))
      .catch(() => undefined); // the result stands without it
  }, [isDaily, session]);

  function play(preset: string, day: string) {
    const first = tryOf(tries, day, preset);
    const left = readGames().find(({ session: { id } }) => id === first?.game);
    if (left?.outcome === 'ongoing') {
      start(left.session);
      return;
    }
    engine.ask((calls) => calls.dailySeed(preset, day)).then((seed) => deal(usualSpec(preset, { seed, day })), onError);
  }

  return {
    today,
    tries,
    /** The day and the try of the game in use; null where it is no daily deal. */
    present: isDaily
      ? { day: spec.day!, isFirst: isFirstTry(tries, session), first: tryOf(tries, spec.day!, spec.preset) }
      : null,
    play,
  };
}

/** The player's own games: how many were won, and how they ended, counted with their end. */
export function useRecords(controller: SessionController, today: string) {
  const [results, keepResults] = useStored(loadResults, saveResults);
  const [statistics, keepStatistics] = useStored(loadStatistics, saveStatistics);
  const { session, position, send } = controller;
  const { spec } = session;
  useEffect(() => {
    const { outcome } = position.state;
    if (outcome === 'ongoing' || session.lookingAt !== null || session.counted) return;
    const isCasual = !session.foreign && spec.day === undefined && isPlainCasual(spec);
    if (!isCasual && !isOfStatistics(session)) return;
    if (!isDealCounted(spec)) {
      const kind = isCasual ? 'casual' : session.hints > 0 ? 'withHints' : 'withoutHints';
      keepResults(
        countResult(loadResults(), spec.preset, {
          kind,
          won: outcome === 'won',
          result: mainResult(position),
          day: today,
        }),
      );
      if (!isCasual) keepStatistics(countGame(loadStatistics(), spec.preset, outcome, session.hints > 0));
      saveCountedDeal(spec);
    }
    send({ type: 'counted' });
  });
  return {
    results,
    statistics,
    clear: (preset: string) => {
      const { [preset]: _, ...otherStatistics } = loadStatistics();
      const { [preset]: __, ...otherResults } = loadResults();
      keepStatistics(otherStatistics);
      keepResults(otherResults);
    },
    countHint: (step: HintStep) => keepStatistics(countHint(loadStatistics(), spec.preset, step)),
  };
}
