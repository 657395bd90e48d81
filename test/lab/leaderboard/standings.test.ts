import { describe, expect, it } from 'vitest';
import { gapClosed, meanInterval, pairedDifference, resultInterval } from '../../../src/evaluate/index.js';
import { rankedParts } from '../../../src/lab/games/kits.js';
import type { PresetEntry } from '../../../src/lab/leaderboard/entries.js';
import { playedBy, standingOf } from '../../../src/lab/leaderboard/standings.js';
import type { Contestant, UnitResult } from '../../../src/lab/leaderboard/unit.js';

const DEALS = 600;

function contestant(kind: Contestant['kind'], label: string, deals = DEALS): Contestant {
  return { kind, label, deals, unitDeals: 512, agents: [], models: [], settings: {} };
}

/** Games of which every `nth` is won, from `first` to before `last`. */
function wins(nth: number, first: number, last: number): UnitResult {
  const returns = Array.from({ length: last - first }, (_, i): 0 | 1 => ((first + i) % nth === 0 ? 1 : 0));
  const none = returns.map(() => 0 as const);
  const measures = { 'cards left': returns.map((won) => 10 - 10 * won) };
  return { won: returns, unfinished: none, scores: none, returns, measures, decisions: 100, seconds: 0.5 };
}

/** Of a bound: only returns. */
function bounds(value: number, deals: number): UnitResult {
  return {
    returns: Array.from({ length: deals }, (_, i) => value + (i % 2 === 0 ? 0.1 : -0.1)),
    seconds: 2,
  };
}

/** Every fourth game won at random, every third by the agent, and two bounds, the first of which is known of 400 deals. */
function entryOf(preset: string): [PresetEntry, Map<Contestant, readonly UnitResult[]>] {
  const random = contestant('agent', 'random');
  const good = contestant('agent', 'good');
  const brief = contestant('agent', 'brief', 512);
  const tight = { ...contestant('bound', 'tight', 400), isExact: false };
  const loose = { ...contestant('bound', 'loose'), isExact: false };
  return [
    { parts: rankedParts(preset), agents: [random, good, brief], given: [], traced: [], bounds: [tight, loose] },
    new Map<Contestant, readonly UnitResult[]>([
      [random, [wins(4, 0, 512), wins(4, 512, DEALS)]],
      [good, [wins(3, 0, 512), wins(3, 512, DEALS)]],
      [brief, [wins(2, 0, 512)]],
      [tight, [bounds(0.6, 400)]],
      [loose, [bounds(0.9, 512), bounds(0.9, DEALS - 512)]],
    ]),
  ];
}

function standing([entry, results]: ReturnType<typeof entryOf>) {
  const of = (contestant: Contestant) => results.get(contestant)!;
  return standingOf(entry, of, playedBy(entry, of));
}

describe('standingOf', () => {
  it('puts units together, ranks by return, and measures the gap to the first bound on the deals that it has', () => {
    const { standing: own, timing } = standing(entryOf('decade'));
    const all = (nth: number, deals = DEALS): number[] => wins(nth, 0, deals).returns;
    expect(own.agents.map(({ agent, deals }) => [agent, deals])).toEqual([
      ['brief', 512],
      ['good', DEALS],
      ['random', DEALS],
    ]);
    const [brief, good, random] = own.agents;
    const tight = bounds(0.6, 400).returns;
    expect(good).toMatchObject({
      return: resultInterval(all(3)),
      moreThanRandom: pairedDifference(all(3), all(4)),
      gapClosed: gapClosed(all(3), all(4), tight),
      decisions: 200,
    });
    expect(good.winRate.estimate).toBeCloseTo(1 / 3, 12);
    expect(brief.moreThanRandom).toEqual(pairedDifference(all(2, 512), all(4, 512)));
    expect(brief.gapClosed).toEqual(gapClosed(all(2, 512), all(4), tight));
    expect(random).toMatchObject({ moreThanRandom: null, gapClosed: { estimate: 0, low: 0, high: 0 } });
    expect(own.bounds).toEqual([
      { bound: 'tight', isExact: false, deals: 400, return: meanInterval(tight) },
      { bound: 'loose', isExact: false, deals: DEALS, return: meanInterval(bounds(0.9, DEALS).returns) },
    ]);
    expect(timing.agents.good).toEqual({ seconds: 1, decisionsPerSecond: 200 });
    expect(timing.bounds.loose).toEqual({ seconds: 4 });
  });

  it('knows of no gap where any move is as good as any other, or where there is no bound', () => {
    const shares = (of: ReturnType<typeof entryOf>): unknown[] =>
      standing(of).standing.agents.map((agent) => agent.gapClosed);
    expect(shares(entryOf('tens'))).toEqual([null, null, null]);
    const [entry, results] = entryOf('decade');
    expect(shares([{ ...entry, bounds: [] }, results])).toEqual([null, null, null]);
  });
});
