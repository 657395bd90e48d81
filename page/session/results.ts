import { schema as s } from 'maketen/env';
import { dayAfter } from './days.js';
import { DEFAULT_TAKE_BACKS } from './link.js';
import { limitsUndo } from './position.js';
import type { GameSpec } from './session.js';
import { count, games, readEntries, writeStored } from './stored.js';

const KEY = 'maketen.results';
/** How often games ended with each value of the game's main measure. */
const distribution = s.withDefault(s.recordOf(count), {});

/** What a later version has added stays as it is. */
const presetResults = s.object(
  {
    withoutHints: distribution,
    withHints: distribution,
    casual: s.withDefault(s.object({ played: games, won: games, results: distribution }, 'kept'), {}),
    /** Days in a row on which a game was finished, casual ones too. */
    days: s.withDefault(s.object({ last: s.withDefault(s.text(), ''), current: games, longest: games }, 'kept'), {}),
  },
  'kept',
);

/** What is kept of the finished games of a preset beside how many were won. */
type PresetResults = s.OutputOf<typeof presetResults>;

export type Results = Readonly<Record<string, PresetResults>>;

export type Distribution = Readonly<Record<string, number>>;

const EMPTY: PresetResults = presetResults.parse({});

export function loadResults(): Results {
  return readEntries(KEY, presetResults);
}

export function saveResults(results: Results): void {
  writeStored(KEY, results);
}

export function resultsOf(results: Results, preset: string): PresetResults {
  return results[preset] ?? EMPTY;
}

export interface FinishedGame {
  readonly kind: 'withoutHints' | 'withHints' | 'casual';
  readonly won: boolean;
  readonly result: number | null;
  readonly day: string;
}

export function withOne(results: Distribution, result: number | null): Distribution {
  return result === null ? results : { ...results, [result]: (results[result] ?? 0) + 1 };
}

function daysWith(days: PresetResults['days'], day: string): PresetResults['days'] {
  if (day <= days.last) return days;
  const current = days.last === dayAfter(day, -1) ? days.current + 1 : 1;
  return { ...days, last: day, current, longest: Math.max(days.longest, current) };
}

export function countResult(results: Results, preset: string, { kind, won, result, day }: FinishedGame): Results {
  const before = resultsOf(results, preset);
  const days = daysWith(before.days, day);
  const { casual } = before;
  const after =
    kind === 'casual'
      ? {
          ...casual,
          played: casual.played + 1,
          won: casual.won + (won ? 1 : 0),
          results: withOne(casual.results, result),
        }
      : withOne(before[kind], result);
  return { ...results, [preset]: { ...before, [kind]: after, days } };
}

type Undoing = Pick<GameSpec, 'preset' | 'options' | 'takeBacks'>;

/** Whether a game is played for fun: any number of moves may be taken back. */
export function isCasual({ preset, options, takeBacks }: Undoing): boolean {
  return (limitsUndo(preset) ? options.undoLimit : takeBacks) === 'unlimited';
}

/** Whether it is by its preset's own options but for the undos. */
export function isPlainCasual(spec: GameSpec): boolean {
  return isCasual(spec) && Object.keys(spec.options).every((name) => name === 'undoLimit');
}

export function withCasual<Spec extends Undoing>(spec: Spec, casual: boolean): Spec {
  if (!limitsUndo(spec.preset)) return { ...spec, takeBacks: casual ? 'unlimited' : DEFAULT_TAKE_BACKS };
  const { undoLimit: _, ...options } = spec.options;
  return { ...spec, options: casual ? { ...options, undoLimit: 'unlimited' } : options };
}
