import rate from 'glicko2-lite';
import { InputError, schema as s } from 'maketen/env';
import { wilsonInterval } from 'maketen/evaluate';
import { noonOf } from '../session/days.js';
import { usualSpec } from '../session/link.js';
import { initialState, legalActions, partsFor } from '../session/position.js';
import type { Turn } from '../session/session.js';
import { count, latestDays, readEntry, writeStored } from '../session/stored.js';
import { texts } from '../texts/texts.js';

/** What `page/scripts/puzzles.ts` writes. */
export interface PuzzleData {
  readonly preset: string;
  readonly playouts: number;
  readonly puzzles: readonly Row[];
}

/** A move of a puzzle with its chance to win, and the interval of 95 %: a point where it is exact. */
export interface RatedMove {
  readonly action: number;
  readonly chance: number;
  readonly low: number;
  readonly high: number;
}

type Row = readonly [
  id: number,
  choices: string,
  rating: number,
  isExact: 0 | 1,
  moves: readonly (readonly [action: number, model: number, counted: number])[],
];

/** All puzzles, which are loaded when one is shown. */
export async function loadPuzzles(): Promise<PuzzleData> {
  return (await import('./puzzles.json')).default as unknown as PuzzleData;
}

/** The puzzle of a row: its moves up to the position are the only legal one, or the one that its choices name. */
function puzzleOf({ preset, playouts }: PuzzleData, [id, choices, rating, isExact, moves]: Row) {
  const spec = usualSpec(preset, { seed: id });
  const parts = partsFor(spec);
  const state = initialState(parts, spec);
  const turns: Turn[] = [];
  for (let made = 0; ;) {
    const legal = legalActions(parts, state);
    if (legal.length > 1 && made === choices.length) break;
    const action = legal.length === 1 ? legal[0] : legal[parseInt(choices[made++], 36)];
    turns.push({ action });
    parts.rules.apply(state, action);
  }
  const rated = moves.map(([action, model, counted]): RatedMove => {
    if (isExact) return { action, chance: model / 1000, low: model / 1000, high: model / 1000 };
    const { estimate, low, high } = wilsonInterval(Math.round((counted * playouts) / 1000), playouts);
    return { action, chance: estimate, low, high };
  });
  return { id, spec, turns, rating, isExact: isExact === 1, moves: rated };
}

/** A position of a game in which one move is clearly best. Its id, the seed of its deal, names it in links; its moves are ranked. */
export type Puzzle = ReturnType<typeof puzzleOf>;

/** A day's puzzle, the same for everybody; each comes again when all have been there. */
export function puzzleOfDay(data: PuzzleData, day: string): Puzzle {
  const number = Math.floor(noonOf(day).getTime() / 86_400_000);
  return puzzleOf(data, data.puzzles[number % data.puzzles.length]);
}

/** @throws InputError, one line, where there is no such puzzle */
export function puzzleNamed(data: PuzzleData, name: string): Puzzle {
  const row = data.puzzles.find(([id]) => String(id) === name);
  if (row === undefined) throw new InputError(texts().puzzle.unknown);
  return puzzleOf(data, row);
}

/** The puzzle that is nearest to the player's rating of those that have not been tried; null when all have been. */
export function nextPuzzle(data: PuzzleData, { rating, tried }: PuzzleRecord, leaveOut: number): Puzzle | null {
  const left = data.puzzles.filter(([id]) => !Object.hasOwn(tried, String(id)) && id !== leaveOut);
  const away = (row: Row) => Math.abs(row[2] - rating);
  const [nearest] = left.toSorted((a, b) => away(a) - away(b));
  return nearest === undefined ? null : puzzleOf(data, nearest);
}

const KEY = 'maketen.puzzles';

const recordSchema = s.object(
  {
    rating: s.number(0, 5000),
    deviation: s.number(Number.MIN_VALUE, 500),
    volatility: s.number(Number.MIN_VALUE, 1),
    /** Whether each puzzle was solved at the first try. */
    tried: s.recordOf(s.yesOrNo),
    /** Whether the puzzle of each day was solved on that day. */
    days: s.recordOf(s.yesOrNo),
    /** Puzzles solved one after another, up to the last one tried. */
    inARow: s.optional(count),
  },
  'kept',
);

export type PuzzleRecord = Readonly<s.OutputOf<typeof recordSchema>>;

/** Where Glicko-2 begins, but less uncertain: a first miss would cost 440 points, and costs some 40. */
const NOBODY: PuzzleRecord = { rating: 1500, deviation: 130, volatility: 0.06, tried: {}, days: {} };
/** Of a puzzle's rating, which is a guess from its moves and chances. */
const PUZZLE_DEVIATION = 150;
const MOST_DAYS = 400;

export function loadRecord(): PuzzleRecord {
  return readEntry(KEY, recordSchema) ?? NOBODY;
}

/** How a day's puzzle is marked, as the deals of a day are. */
export function puzzleMark({ days }: PuzzleRecord, day: string): 'won' | 'lost' | 'none' {
  return days[day] === undefined ? 'none' : days[day] ? 'won' : 'lost';
}

export function saveRecord(record: PuzzleRecord): void {
  writeStored(KEY, record);
}

/** With an answer to a puzzle; only the first one counts. @param day whose puzzle it is, today; null for another one */
export function withAnswer(
  record: PuzzleRecord,
  { id, rating }: Pick<Puzzle, 'id' | 'rating'>,
  isRight: boolean,
  day: string | null,
): PuzzleRecord {
  if (Object.hasOwn(record.tried, String(id))) return record;
  const game: [number, number, number] = [rating, PUZZLE_DEVIATION, isRight ? 1 : 0];
  const { rating: next, rd, vol } = rate(record.rating, record.deviation, record.volatility, [game]);
  return {
    ...record,
    rating: next,
    deviation: rd,
    volatility: vol,
    inARow: isRight ? (record.inARow ?? 0) + 1 : 0,
    tried: { ...record.tried, [id]: isRight },
    days: latestDays({ ...record.days, ...(day !== null && { [day]: isRight }) }, MOST_DAYS),
  };
}
