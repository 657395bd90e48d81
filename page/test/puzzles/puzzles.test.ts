import '../../session/all-games.js';
import { readFileSync } from 'node:fs';
import {
  loadRecord,
  nextPuzzle,
  type PuzzleData,
  puzzleNamed,
  puzzleOfDay,
  saveRecord,
  withAnswer,
} from '../../puzzles/puzzles.js';
import { dayAfter } from '../../session/days.js';
import { replay } from '../../session/position.js';
import { removeStored, storedText, writeStored } from '../../session/stored.js';

const puzzles = JSON.parse(readFileSync('page/puzzles/puzzles.json', 'utf8')) as PuzzleData & { readonly loss: number };
const all = puzzles.puzzles.map(([id]) => puzzleNamed(puzzles, String(id)));

afterEach(() => {
  removeStored('maketen.puzzles');
  removeStored('maketen.set-aside');
});

describe('the puzzles', () => {
  it('are positions of real deals with three moves or more, of which one is better than all others by five points', () => {
    expect(all.length).toBe(320);
    for (const { spec, turns, moves } of all) {
      const { legal } = replay(spec, turns);
      expect(moves.map(({ action }) => action).sort((a, b) => a - b)).toEqual(legal);
      expect(moves.length).toBeGreaterThanOrEqual(3);
      const [best, ...others] = moves.map(({ chance }) => chance);
      expect(best - Math.max(...others)).toBeGreaterThanOrEqual(puzzles.loss / 100 - 0.0011);
    }
  });

  it('have intervals that hold the chance: a point where it is exact', () => {
    for (const { isExact, moves } of all)
      for (const { chance, low, high } of moves) {
        expect(low <= chance && chance <= high).toBe(true);
        expect(low === high).toBe(isExact);
      }
  });

  it('are another one each day, and the same for everybody', () => {
    const days = Array.from({ length: all.length }, (_, i) => dayAfter('2026-11-26', i));
    const ids = days.map((day) => puzzleOfDay(puzzles, day).id);
    expect(new Set(ids).size).toBe(all.length);
    expect(puzzleOfDay(puzzles, dayAfter('2026-11-26', all.length)).id).toBe(ids[0]);
  });

  it('come by rating, the untried ones that are nearest to the player’s', () => {
    let record = loadRecord();
    const first = nextPuzzle(puzzles, record, 0)!;
    const away = (rating: number): number => Math.abs(rating - record.rating);
    expect(away(first.rating)).toBe(Math.min(...all.map(({ rating }) => away(rating))));
    for (const puzzle of all) record = withAnswer(record, puzzle, true, null);
    expect(nextPuzzle(puzzles, record, 0)).toBe(null);
  });

  it.each(['abc', '0', '', '6000005.0', '__proto__'])(
    'are refused in one sentence where a link names none: %j',
    (name) => {
      expect(() => puzzleNamed(puzzles, name)).toThrow('This link leads to no puzzle. Your game stays as it is.');
    },
  );
});

describe('the rating', () => {
  const puzzle = { id: 1, rating: 1500 };

  it('goes up and down by Glicko-2, as for a player of 1500 and deviation 130 who meets a puzzle of 1500 and deviation 150', () => {
    const right = withAnswer(loadRecord(), puzzle, true, null);
    const wrong = withAnswer(loadRecord(), puzzle, false, null);
    expect(right.rating + wrong.rating).toBeCloseTo(3000, 6);
    expect(right.rating).toBeCloseTo(1540.1, 0);
    expect(right.deviation).toBeLessThan(130);
  });

  it('counts the puzzles solved in a row, and begins anew after a miss', () => {
    const answers = [true, true, false, true];
    const records = answers.map(
      (
        (record) => (isRight, i) =>
          (record = withAnswer(record, { id: i, rating: 1500 }, isRight, null))
      )(loadRecord()),
    );
    expect(records.map(({ inARow }) => inARow)).toEqual([1, 2, 0, 1]);
  });

  it('changes with the first answer only', () => {
    const once = withAnswer(loadRecord(), puzzle, false, '2026-11-26');
    expect(withAnswer(once, puzzle, true, '2026-11-26')).toBe(once);
    expect(once).toMatchObject({ tried: { 1: false }, days: { '2026-11-26': false } });
  });

  it('is kept, and a damaged one is set aside', () => {
    const once = withAnswer(loadRecord(), puzzle, true, null);
    saveRecord(once);
    expect(loadRecord()).toEqual(once);
    writeStored('maketen.puzzles', { ...once, rating: 'high' });
    expect(loadRecord()).toMatchObject({ rating: 1500, tried: {} });
    expect(storedText('maketen.set-aside')).toContain('"high"');
  });
});
