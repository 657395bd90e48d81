import { createAgent } from '../../../src/agents/index.js';
import { legalActions, nthLegal, WIN } from '../../../src/env/environment/rules.js';
import { type GameParts, partsOf, Random, recordTrace, type Trace } from '../../../src/env/index.js';
import { writeTrace } from '../../../src/env/text/trace.js';
import { createHinter, type GameReview, type Hinter, hinterFor, reviewGame } from '../../../src/hint/index.js';
import { bestPlay } from '../../../src/hint/review/review-game.js';
import { decadePlay } from '../../../src/index.js';
import { gameWithBlunders } from '../../support/blunders.js';
import { expectationOf } from '../../support/expectimax.js';
import { dealt } from '../../support/games.js';
import { latePositions } from '../../support/late-positions.js';
import { refusal } from '../../support/refusal.js';
import { sized } from '../../support/size.js';

/** A game played at random. @param moves end it after so many of them */
function randomGame(parts: GameParts, seed: number, moves = Infinity) {
  const random = new Random('test reviews', seed);
  let made = 0;
  return writeTrace(parts, { seed, agent: 'random' }, (_state, mask, count) =>
    made++ < moves ? nthLegal(mask, 0, random.below(count)) : null,
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, seed) => seed);

/** Of few playouts. */
function quickHinter(preset: string) {
  return createHinter({ preset, playouts: 4 });
}

/** One for all games of Four Ten: it lays out the game once, and solves each round that it comes to. */
let fourTenHinter: Hinter | undefined;
const hinterOfFourTen = () => (fourTenHinter ??= createHinter({ preset: 'four-ten' }));

const reviewsOfFourTen = new Map<number, Promise<GameReview>>();

/** A random game of Four Ten, and its review: made once. */
async function reviewOfFourTen(seed: number) {
  const trace = randomGame(partsOf('four-ten'), seed);
  if (!reviewsOfFourTen.has(seed)) reviewsOfFourTen.set(seed, reviewGame(trace, hinterOfFourTen()));
  return { trace, review: await reviewsOfFourTen.get(seed)! };
}

/** That a review's numbers fit together. */
function expectConsistent(review: GameReview) {
  const { chance, result, moves, end, outcome, accuracy } = review;
  for (const account of result === null ? [chance] : [chance, result])
    expect(account.start + account.luck + account.play).toBe(account.end);
  expect(chance.end).toBe(end.estimate);
  if (outcome !== 'ongoing') expect(end).toEqual({ ...end, estimate: outcome === 'won' ? 1 : 0, source: 'exact' });
  const chances = [...moves.flatMap(({ before, after }) => [before, after]), end];
  for (const { low, estimate, high } of chances)
    expect(0 <= low && low <= estimate && estimate <= high && high <= 1).toBe(true);
  let at = chance.start;
  moves.forEach(({ before, after, change }, i) => {
    expect(before.estimate).toBe(at);
    expect(after.estimate).toBe(before.estimate + change.play);
    at = after.estimate + change.luck;
    expect((moves[i + 1]?.before ?? end).estimate).toBe(at);
  });
  for (const { decision } of moves) {
    if (decision === null) continue;
    expect(decision.choices).toBeGreaterThan(1);
    expect(decision.loss).toBeGreaterThanOrEqual(0);
    if (decision.mark === 'best') expect(decision.points).toBeLessThan(1e-3);
  }
  if (accuracy !== null) expect(accuracy >= 0 && accuracy <= 100).toBe(true);
  expect(review.sentence).toMatch(/^[A-Z][^\n]*\.$/);
  expect(JSON.parse(JSON.stringify(review))).toEqual(review);
}

describe('a review', () => {
  const presets = ['decade-loop3', 'decade-seven', 'tens'];
  const others = ['decade', 'decade-max3', 'decade-fives', 'acm-10-20-30', 'block-ten-classic', 'four-ten'];

  it.each([...presets, ...sized([], ['decade', 'acm-10-20-30', 'block-ten-classic', 'four-ten'], others)])(
    'adds up exactly on %s: start, luck and play are the end',
    { tags: 'sized' },
    async (preset) => {
      const parts = partsOf(preset);
      const hinter = preset === 'four-ten' ? createHinter({ preset }) : quickHinter(preset);
      for (let seed = 0; seed < sized(1, 2, 10); seed++)
        expectConsistent(await reviewGame(randomGame(parts, seed), hinter, { seed }));
    },
  );

  it('says of Tens that it is luck alone', async () => {
    const review = await reviewGame(randomGame(partsOf('tens'), 1), createHinter({ preset: 'tens' }));
    expect(review.chance.play).toBe(0);
    expect(review.moves.map(({ change }) => change.play)).toEqual(review.moves.map(() => 0));
    expect(review.moves.map(({ decision }) => decision)).toEqual(review.moves.map(() => null));
    expect(review).toMatchObject({ accuracy: null, worst: null, summary: { about: 'no strategy', fault: null } });
    expect(review.sentence).toBe(
      'Tens has no strategy, for any removal is as good as any other: luck took you from 8.2 % to a lost game.',
    );
  });

  it('says the chances that hints say, before a decision and after its move', async () => {
    const parts = partsOf('decade-loop3');
    const hinter = createHinter({ preset: 'decade-loop3', agent: 'next-card', playouts: 40, seed: 3 });
    const trace = randomGame(parts, 4);
    const { moves } = await reviewGame(trace, hinter);
    const early = moves.filter(({ index, decision }) => index < 45 && decision !== null);
    expect(early.length).toBeGreaterThan(1);
    for (const { index, decision, notation, after } of early) {
      const hints = hinter.hint({ trace, moves: index });
      const own = hints.find((each) => each.notation === notation)!;
      const chances = hints.map(({ winProbability }) => winProbability.estimate);
      expect(decision!.choices).toBe(hints.length);
      // A set that is taken before the next draw promises what the position after it does.
      if (decision!.mark !== 'best')
        expect(decision!.best.winProbability.estimate).toBeCloseTo(Math.max(...chances), 9);
      expect(Math.abs(after.estimate - own.winProbability.estimate)).toBeLessThan(0.3);
    }
  });

  it('gives equal bytes for equal games and seeds', async () => {
    const trace = randomGame(partsOf('decade-loop3'), 5);
    const texts = [];
    for (let i = 0; i < 2; i++) texts.push(JSON.stringify(await reviewGame(trace, quickHinter('decade-loop3'))));
    expect(texts[0]).toBe(texts[1]);
    expect(JSON.stringify(await reviewGame(JSON.stringify(trace), quickHinter('decade-loop3')))).toBe(texts[0]);
  });
});

it('the best play of the last seven hidden cards is known, though not of the whole game', () => {
  const { rules, ...parts } = partsOf('decade-loop3');
  const exact = bestPlay({ ...parts, rules }, createAgent('next-card', rules));
  expect(exact.isWhole).toBe(false);
  const [eight, seven, three] = [8, 7, 3].map((hidden) => latePositions(rules, hidden, 4, 1).map(([state]) => state)); // prettier-ignore
  for (const state of eight) expect([exact.moveOf(state), exact.chancesOf(state)]).toEqual([null, null]);
  for (const state of seven) expect(exact.chancesOf(state)).not.toBeNull();
  for (const state of three) {
    const chances = legalActions(rules, state).map(
      (action) => [action, expectationOf(rules, WIN, state, action)] as const,
    );
    const found = [...exact.chancesOf(state)!].sort(([a], [b]) => a - b);
    expect(found).toEqual(chances.map(([action, chance]) => [action, expect.closeTo(chance, 6) as number]));
    const most = Math.max(...chances.map(([, chance]) => chance));
    expect(chances.find(([action]) => action === exact.moveOf(state))![1]).toBeCloseTo(most, 6);
  }
});

/** That the line which would have been best ends as it says, the cards coming as they came. */
function expectPlayable({ rules, game }: GameParts, { seed, steps }: Trace, index: number, decision: Decision) {
  const { bestLine, best } = decision;
  expect(bestLine!.moves[0].action).toBe(best.action);
  const state = dealt(rules, seed!);
  const codec = game.createTraceCodec(rules);
  const plays = [...steps.slice(0, index).map(({ move }) => move), ...bestLine!.moves.map(({ play }) => play)];
  for (const play of plays) rules.apply(state, codec.moveFromJson(state, play));
  expect([state.outcome, rules.score(state)]).toEqual([bestLine!.outcome, bestLine!.score]);
}

type Decision = NonNullable<GameReview['moves'][number]['decision']>;

describe('planted blunders', () => {
  it.each(['decade', 'decade-loop3', ...sized([], ['decade-loop-fives'], ['decade-loop', 'decade-loop-fives'])])(
    'of %s are found where the exact end proves that they lose, with the line that would have been best',
    { tags: 'sized' },
    async (preset) => {
      const parts = partsOf(preset);
      const hinter = createHinter({ preset, agent: 'longest-run', playouts: 2 });
      let found = 0;
      for (const seed of sized([12, 17, 27, 32], upTo(35), upTo(400))) {
        const { trace, planted } = gameWithBlunders(parts, seed, 4);
        if (planted.length === 0) continue;
        const { moves, worst, marks } = await reviewGame(trace, hinter);
        expect(planted.length).toBe(1); // what is lost cannot be lost again
        const { decision, after } = moves[planted[0]];
        expect(decision).toMatchObject({ mark: 'blunder', losesForCertain: true });
        expect(after).toEqual({ estimate: 0, low: 0, high: 0, source: 'exact' });
        expect(decision!.best.winProbability.estimate).toBeGreaterThan(0);
        expect(moves.slice(planted[0] + 1).every(({ before }) => before.estimate === 0)).toBe(true);
        expect(marks.blunder).toBeGreaterThan(0);
        expect(moves[worst!].decision!.mark).toBe('blunder');
        expectPlayable(parts, trace, planted[0], decision!);
        found++;
      }
      expect(found).toBeGreaterThan(0);
    },
  );

  it(
    'of Four Ten are found: a fault that cannot be paid for, while another move is none',
    { tags: 'sized' },
    async () => {
      let found = 0;
      for (let seed = 0; seed < sized(1, 2, 30); seed++) {
        const { trace, review } = await reviewOfFourTen(seed);
        const { moves, sentence } = review;
        for (const { index, after, decision } of moves) {
          if (decision === null || after.estimate > 0) continue;
          const best = hinterOfFourTen().hint({ trace, moves: index }, { limit: 1 })[0];
          expect(best.winProbability.estimate).toBeGreaterThan(0.5);
          expect(decision).toMatchObject({ mark: 'blunder', losesForCertain: true });
          expect(sentence).toContain('cost the last chance to win');
          found++;
        }
      }
      expect(found).toBeGreaterThan(0);
    },
  );
});

it('a fault that playouts see is looked at again, in more games with other cards', { tags: 'sized' }, async () => {
  const playouts = 40;
  const parts = partsOf('decade-loop');
  const hinter = createHinter({ preset: 'decade-loop', agent: 'longest-run', playouts });
  const isMultiple = (chance: number, of: number) => Math.abs(chance * of - Math.round(chance * of)) < 1e-6;
  let others = 0;
  for (const seed of sized([10], upTo(12), upTo(100))) {
    for (const { decision } of (await reviewGame(randomGame(parts, seed), hinter)).moves) {
      if (decision === null || decision.mark === 'best' || decision.mark === 'good') continue;
      const { estimate, source } = decision.best.winProbability;
      if (source !== 'playouts') continue;
      expect(isMultiple(estimate, 4 * playouts)).toBe(true);
      if (!isMultiple(estimate, playouts)) others++;
    }
  }
  expect(others).toBeGreaterThan(0);
});

describe('a lost game of Four Ten', () => {
  it('is told by the chance to win, though its moves are judged by rounds', async () => {
    const { review: lost } = await reviewOfFourTen(0);
    expect(lost).toMatchObject({ outcome: 'lost', unit: 'rounds', courseUnit: 'chance' });
    const broken = await reviewGame(randomGame(partsOf('four-ten'), 0, 3), hinterOfFourTen());
    expect(broken).toMatchObject({ outcome: 'ongoing', unit: 'rounds', courseUnit: 'rounds' });
  });

  it('has best lines that go the shortest way, as hints name it', { tags: 'sized' }, async () => {
    let exchanges = 0;
    for (let seed = 0; seed < sized(2, 3, 30); seed++) {
      const { trace, review } = await reviewOfFourTen(seed);
      for (const { index, decision } of review.moves) {
        if (decision === null || decision.mark === 'best') continue;
        const [first] = hinterOfFourTen().hint({ trace, moves: index }, { limit: 1 });
        expect(decision.best.action).toBe(first.action);
        if (decision.bestLine === null) continue;
        // With three hands no arrangement of a turn is further than some exchanges from any other.
        const names = decision.bestLine.moves.map(({ notation }) => (notation.startsWith('exchange') ? 'x' : '.'));
        const longest = Math.max(
          ...names
            .join('')
            .split('.')
            .map((run) => run.length),
        );
        expect(longest).toBeLessThan(8);
        exchanges += longest;
      }
    }
    expect(exchanges).toBeGreaterThan(0);
  });
});

describe('traces of all kinds', () => {
  it('are reviewed where nothing was decided, nothing played, and the game goes on', async () => {
    const parts = partsOf('decade-loop3');
    const hinter = quickHinter('decade-loop3');
    const dealt = await reviewGame(randomGame(parts, 3, 0), hinter);
    expect(dealt).toMatchObject({ moves: [], outcome: 'ongoing', accuracy: null, worst: null });
    expect(dealt.chance).toEqual({ start: dealt.end.estimate, luck: 0, play: 0, end: dealt.end.estimate });
    expect(dealt.summary.about).toBe('nothing decided');
    expect(dealt.sentence).toMatch(/^There was nothing to decide: luck took you from .* where the game stands\.$/);
    for (const moves of [1, 20, 45]) {
      const review = await reviewGame(randomGame(parts, 3, moves), hinter);
      expect(review.moves).toHaveLength(moves);
      expect(review.outcome).toBe('ongoing');
      expectConsistent(review);
    }
  });

  it('are reviewed with options of their own, and with decks that were set up', async () => {
    const rules = { totals: [10, 20], maxRun: 4, loop: true };
    const parts = partsOf('decade', { rules });
    const hinter = createHinter({ preset: 'decade', options: rules, playouts: 4 });
    expectConsistent(await reviewGame(randomGame(parts, 2), hinter));
    const game = partsOf('decade');
    const deck = [game.rules.dealOrder(9, 0).slice().reverse()];
    const trace = recordTrace(game, { seed: 0, deck, agent: 'first', choose: (_, mask) => mask.indexOf(1) });
    expect(trace.seed).toBe(null);
    expectConsistent(await reviewGame(trace, quickHinter('decade')));
  });

  it('of a game of an app are reviewed by its own hinter', async () => {
    let game = decadePlay.newGame({ preset: 'decade-loop3', seed: 7 });
    for (let i = 0; i < 9; i++) game = decadePlay.play(game, decadePlay.legalMoves(game)[0]);
    expectConsistent(await reviewGame(decadePlay.traceOf(game), hinterFor(game, { playouts: 4 })));
  });

  it('are refused with one line where they do not hold', async () => {
    const parts = partsOf('decade-loop3');
    const hinter = quickHinter('decade-loop3');
    const trace = randomGame(parts, 3);
    const silent = createHinter({ preset: 'tens', options: { hints: false } });
    const refused: [string, ...Parameters<typeof reviewGame>][] = [
      ['Expected a line of JSON', '{"format":1', hinter],
      ['Expected a trace of preset "decade-loop3"', { ...trace, preset: 'decade-loop' }, hinter],
      ['expected a finished game', { ...trace, steps: trace.steps.slice(0, 30) }, hinter],
      ['outcome', { ...trace, outcome: 'drawn' }, hinter],
      ['Expected a trace of decade', randomGame(partsOf('tens'), 1), hinter],
      ['"hints" is false', trace, silent],
      ['Expected a hinter', trace, {} as Hinter],
      ['playouts', trace, hinter, { playouts: 0 }],
      ['Unknown', trace, hinter, { playout: 3 } as never],
    ];
    for (const [message, ...given] of refused) expect(await refusal(reviewGame(...given))).toContain(message);
  });

  it('are left off by a signal, and tell how far they are', async () => {
    const trace = randomGame(partsOf('decade-loop3'), 3);
    const hinter = quickHinter('decade-loop3');
    const told: [number, number][] = [];
    await reviewGame(trace, hinter, { onProgress: (done, total) => void told.push([done, total]) });
    expect(told.length).toBeGreaterThan(20);
    expect(told).toEqual(told.map((_, i) => [i + 1, told.length]));
    const controller = new AbortController();
    let done = 0;
    const left = reviewGame(trace, hinter, {
      signal: controller.signal,
      onProgress: () => (++done === 3 ? controller.abort(new Error('no more')) : undefined),
    });
    await expect(left).rejects.toThrow('no more');
    expect(done).toBe(3);
  });
});
