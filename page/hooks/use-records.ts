import { measuresOf } from 'maketen/env';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type DailyTries, isFirstTry, loadTries, saveTries, tryOf, withBegun, withEnd } from '../daily/tries.js';
import type { Engine } from '../engine/engine.js';
import { dayOf, timeToNextDay } from '../session/days.js';
import { readGames } from '../session/kept-games.js';
import { DEFAULT_TAKE_BACKS } from '../session/link.js';
import type { Position } from '../session/position.js';
import { countResult, isPlainCasual, loadResults, type Results, saveResults } from '../session/results.js';
import {
  countGame,
  countHint,
  type HintStep,
  isDealCounted,
  isOfStatistics,
  loadStatistics,
  saveCountedDeal,
  saveStatistics,
  type Statistics,
} from '../session/statistics.js';
import type { SessionController } from './use-session.js';

/** The player's date, also when midnight passes while the page is open, or while the machine sleeps. */
function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      const now = new Date();
      setToday(dayOf(now));
      clearTimeout(timer);
      timer = window.setTimeout(look, timeToNextDay(now) + 1);
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
  return today;
}

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

interface ResultsController {
  readonly results: Results;
  /** Forgets those of one preset. */
  readonly clear: (preset: string) => void;
}

/** How the player's games ended, counted with their end. To be called before `useStatistics`, which then says that a game is counted. */
function useResults(controller: SessionController, today: string): ResultsController {
  const [results, setResults] = useState(loadResults);
  const keep = (next: Results): void => {
    setResults(next);
    saveResults(next);
  };
  useEffect(() => {
    const readAgain = (): void => setResults(loadResults());
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, []);
  useEffect(() => {
    const { session, position, send } = controller;
    const { spec } = session;
    const { outcome } = position.state;
    if (outcome === 'ongoing' || session.lookingAt !== null || session.counted) return;
    const isCasual = !session.foreign && spec.day === undefined && isPlainCasual(spec);
    if (!isCasual && !isOfStatistics(session)) return;
    if (!isDealCounted(spec)) {
      const { parts, state } = position;
      const result = measuresOf(parts)[0]?.of(parts.rules, state) ?? null;
      const kind = isCasual ? 'casual' : session.hints > 0 ? 'withHints' : 'withoutHints';
      keep(countResult(loadResults(), spec.preset, { kind, won: outcome === 'won', result, day: today }));
    }
    if (!isCasual) return;
    if (!isDealCounted(spec)) saveCountedDeal(spec);
    send({ type: 'counted' });
  });
  const clear = (preset: string): void => {
    keep(Object.fromEntries(Object.entries(loadResults()).filter(([name]) => name !== preset)));
  };
  return { results, clear };
}

interface StatisticsController {
  readonly statistics: Statistics;
  /** Forgets the games of one preset. */
  readonly clear: (preset: string) => void;
  /** Counts a step of a hint. */
  readonly countHint: (step: HintStep) => void;
}

function isToCount({ session, position }: SessionController): boolean {
  return isOver(position) && session.lookingAt === null && isOfStatistics(session) && !session.counted;
}

function isOver({ state }: Position): boolean {
  return state.outcome !== 'ongoing';
}

/** The player's own games, counted as they end, here and in other tabs. */
function useStatistics(controller: SessionController): StatisticsController {
  const [statistics, setStatistics] = useState(loadStatistics);
  const keep = (next: Statistics): void => {
    setStatistics(next);
    saveStatistics(next);
  };
  useEffect(() => {
    const readAgain = (): void => setStatistics(loadStatistics());
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, []);
  useEffect(() => {
    if (!isToCount(controller)) return;
    const { session, position, send } = controller;
    if (!isDealCounted(session.spec)) {
      keep(
        countGame(loadStatistics(), session.spec.preset, position.state.outcome, session.hints > 0, session.unaided),
      );
      saveCountedDeal(session.spec);
    }
    send({ type: 'counted' });
  });
  const clear = (preset: string): void => {
    keep(Object.fromEntries(Object.entries(loadStatistics()).filter(([name]) => name !== preset)));
  };
  const { preset } = controller.session.spec;
  return { statistics, clear, countHint: (step) => keep(countHint(loadStatistics(), preset, step)) };
}

/** All that is kept of the player's finished games. */
export interface RecordsController extends StatisticsController {
  readonly results: Results;
}

/** The player's own games: how many were won, and how they ended. */
export function useRecords(controller: SessionController, today: string): RecordsController {
  const { results, clear: clearResults } = useResults(controller, today);
  const { clear, ...more } = useStatistics(controller);
  return {
    ...more,
    results,
    clear: (preset) => {
      clear(preset);
      clearResults(preset);
    },
  };
}
