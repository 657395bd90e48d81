import { joinEvaluations } from '../../../src/evaluate/evaluation-parts.js';
import { gapClosed, meanInterval, pairedDifference, resultInterval } from '../../../src/evaluate/index.js';
import { rankedParts } from '../../../src/lab/games/kits.js';
import { type PlayedEntry, standingOf } from '../../../src/lab/leaderboard/standings.js';

const DEALS = 600;

/** Games of which every `nth` is won, from `first` to before `last`. */
function wins(nth: number, first: number, last: number) {
  const returns = Array.from({ length: last - first }, (_, i): 0 | 1 => ((first + i) % nth === 0 ? 1 : 0));
  const none = returns.map(() => 0 as const);
  const measures = { 'cards left': returns.map((won) => 10 - 10 * won) };
  return { won: returns, unfinished: none, scores: none, returns, measures, decisions: 100, seconds: 0.5 };
}

/** Of a bound: only returns. */
function bounds(value: number, deals: number) {
  return {
    returns: Array.from({ length: deals }, (_, i) => value + (i % 2 === 0 ? 0.1 : -0.1)),
    seconds: 2,
  };
}

/** Every fourth game won at random, every third by the agent, and two bounds, the first of which is known of 400 deals. */
function entryOf(preset: string): PlayedEntry {
  const agent = (name: string, ...units: ReturnType<typeof wins>[]) => joinEvaluations(name, units);
  return {
    parts: rankedParts(preset),
    evaluations: [
      agent('random', wins(4, 0, 512), wins(4, 512, DEALS)),
      agent('good', wins(3, 0, 512), wins(3, 512, DEALS)),
      agent('brief', wins(2, 0, 512)),
    ],
    bounds: [
      { bound: 'tight', isExact: false, ...bounds(0.6, 400) },
      { bound: 'loose', isExact: false, ...bounds(0.9, DEALS) },
    ],
  };
}

describe('standingOf', () => {
  it('refuses a result above a bound of each deal, and names the agent and the deal', () => {
    const entry = entryOf('decade');
    const most = wins(3, 0, DEALS).returns.map((won, deal) => (deal === 9 ? 0 : won));
    const knowing = { bound: 'knowing the deck', isExact: false, boundsEachDeal: true, returns: most, seconds: 2 };
    const [random, good] = entry.evaluations;
    const played = (evaluations: PlayedEntry['evaluations']): unknown =>
      standingOf({ ...entry, evaluations, bounds: [knowing] });
    const lucky = { ...good, agent: 'random', returns: good.returns.map((won, deal) => (deal === 9 ? 0 : won)) };
    expect(() => played([lucky, { ...random, returns: lucky.returns }])).not.toThrow();
    expect(() => played([lucky, good])).toThrow(
      /^Expected at most 0 on deal 9, the bound "knowing the deck" of everybody, but "good" has 1/,
    );
  });

  it('puts units together, ranks by return, and measures the gap to the first bound on the deals that it has', () => {
    const { standing: own, timing } = standingOf(entryOf('decade'));
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
    expect(timing.bounds.loose).toEqual({ seconds: 2 });
  });

  it('knows of no gap where any move is as good as any other, or where there is no bound', () => {
    const shares = (of: PlayedEntry): unknown[] => standingOf(of).standing.agents.map((agent) => agent.gapClosed);
    expect(shares(entryOf('tens'))).toEqual([null, null, null]);
    expect(shares({ ...entryOf('decade'), bounds: [] })).toEqual([null, null, null]);
  });
});
