import * as z from 'zod';
import { Random } from '../../src/env/random.js';
import type { Leaderboard } from '../../src/lab/leaderboard/standings.js';
import { unitDealsOf } from '../../src/lab/leaderboard/unit.js';
import type { SimulatedWork } from './simulation.js';

const recordedSchema = z.strictObject({
  /** Preset, kind and who plays. */
  what: z.string(),
  /** Of each unit. */
  deals: z.int().min(1),
  /** Seconds that loading takes where another subject was loaded before. */
  load: z.number().min(0),
  /** Seconds of each unit without that. */
  seconds: z.array(z.number().min(0)).min(1),
});

export const unitTimesSchema = z.strictObject({
  leaderboard: z.array(recordedSchema),
  bound: z.array(recordedSchema),
});

/** Times of a subject's units, as they are recorded. */
export type RecordedUnits = z.infer<typeof recordedSchema>;

/** Times of units of two kinds of work. */
export type UnitTimes = z.infer<typeof unitTimesSchema>;

/** Deals of a unit: of a leaderboard's agent or quick bound, of its slow one, and of `maketen bound`. */
const [UNIT, SLOW_UNIT, BOUND_UNIT] = [unitDealsOf(false), unitDealsOf(true), 8];

const CERTIFIED = 'certified bound';

function rounded(seconds: number): number {
  return Number(seconds.toPrecision(3));
}

/**
 * What a leaderboard has measured of its subjects, in units: all of a subject take the mean time.
 * @param loads seconds that loading takes, by "preset | name"
 */
export function recordedUnits({ deals, presets, timing }: Leaderboard, loads: ReadonlyMap<string, number>): UnitTimes {
  const leaderboard: RecordedUnits[] = [];
  const bound: RecordedUnits[] = [];
  for (const { preset, bounds } of presets) {
    const { agents, bounds: times } = timing.presets[preset];
    const units = (name: string, seconds: number, of: number, unit: number): RecordedUnits => {
      const what = `${preset} | ${name}`;
      return { what, deals: unit, load: rounded(loads.get(what) ?? 0), seconds: [rounded((seconds / of) * unit)] };
    };
    for (const [name, { seconds }] of Object.entries(agents)) leaderboard.push(units(name, seconds, deals, UNIT));
    for (const { bound: name, deals: of } of bounds) {
      const { seconds } = times[name];
      leaderboard.push(units(name, seconds, of, name === CERTIFIED ? SLOW_UNIT : UNIT));
      if (name === CERTIFIED) bound.push(units(name, seconds, of, BOUND_UNIT));
    }
  }
  return { leaderboard, bound };
}

/**
 * Work of so many deals a subject, from recorded times: each unit takes as long as one of its subject that was recorded, drawn at random.
 * @param longer how many times as long each unit is
 */
export function workOf(recorded: readonly RecordedUnits[], deals: number, seed: number, longer = 1): SimulatedWork {
  const random = new Random('times of units', seed);
  const seconds: number[] = [];
  const subjects: number[] = [];
  recorded.forEach(({ deals: unitDeals, seconds: times }, subject) => {
    for (let left = deals; left > 0; left -= unitDeals) {
      seconds.push(times[random.below(times.length)] * Math.min(1, left / unitDeals) * longer);
      subjects.push(subject);
    }
  });
  const loads = recorded.map(({ load }) => load);
  return { seconds: Float64Array.from(seconds), subjects: Uint32Array.from(subjects), loads };
}
