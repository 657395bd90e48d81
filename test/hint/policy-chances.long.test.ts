import { OneDecision, type Policy } from '../../src/agents/index.js';
import { copyOf, legalActions, WIN } from '../../src/env/environment/rules.js';
import type { DecadeState } from '../../src/env/games/decade/state.js';
import type { FourTenState } from '../../src/env/games/four-ten/state.js';
import { type GameState, partsOf } from '../../src/env/index.js';
import { seedDeals } from '../../src/evaluate/index.js';
import { positionSampler } from '../../src/evaluate/predict.js';
import { calibrateHints } from '../../src/hint/calibrate-hints.js';
import { createHinter, type Hint } from '../../src/hint/index.js';
import { type ModelArtifacts, policyFromArtifacts } from '../../src/train/models/index.js';
import { fitChances } from '../../src/train/value/fit-chances.js';
import { dealt, hiddenIn } from '../support/games.js';
import { sizedLong } from '../support/size.js';
import { filesOf } from './policy-files.js';
import { decisionOf } from './positions.js';

const parts = partsOf('decade-loop3');

/** The root mean squared distance of what hints say of the move that is played from what playouts show, and the deviation of that. */
async function errorOf(
  model: ModelArtifacts,
  said: (hint: Hint, position: GameState) => number,
  { positions, playouts }: { positions: (policy: Policy) => GameState[]; playouts: number },
) {
  const loaded = await policyFromArtifacts(model);
  const hinter = createHinter({ model: loaded });
  const asked = positions(loaded.policy);
  let [squares, spread, sum] = [0, 0, 0];
  for (const position of asked) {
    const [own, shown] = [{}, { playouts }].map((options) =>
      said(hinter.hint(position, { limit: 1, ...options })[0], position),
    );
    squares += (own - shown) ** 2;
    spread += shown ** 2;
    sum += shown;
  }
  loaded.policy.dispose?.();
  const count = asked.length;
  return { error: Math.sqrt(squares / count), deviation: Math.sqrt(spread / count - (sum / count) ** 2) };
}

const decadePositions = () => Array.from({ length: 60 }, (_, i) => decisionOf(parts, 100 + i, 3));

/** Some of the positions of each of a policy's own games: every so many steps, with at least so many legal moves. */
const ownPositions =
  (preset: string, games: number, every = 6, least = 1) =>
  (policy: Policy) => {
    const { rules } = partsOf(preset);
    const player = new OneDecision(rules, policy);
    const found: GameState[] = [];
    for (let seed = 100; seed < 100 + games; seed++) {
      const state = dealt(rules, seed);
      for (let step = 1; legalActions(rules, state).length > 0; step++) {
        if (step % every === 0 && legalActions(rules, state).length >= least) found.push(copyOf(rules, state));
        rules.apply(state, player.decide(state));
      }
    }
    return found;
  };

/** Rounds yet to be started. */
const roundsOf = ({ expectedResult }: Hint, position: GameState) =>
  expectedResult!.estimate - (position as FourTenState).round;

describe('hints of a policy with chances.json', () => {
  it.each(sizedLong(['decade-loop3-ppo'], ['decade-loop3-ppo', 'decade-loop3-dqn']))(
    'by %s say the chances that games played on show',
    async (name) => {
      const asked = { positions: decadePositions, playouts: 400 };
      const { error, deviation } = await errorOf(filesOf(name), ({ winProbability }) => winProbability.estimate, asked);
      expect(error).toBeLessThan(0.07); // 0.02 of it are the playouts' noise
      expect(deviation).toBeGreaterThan(0.1);
    },
  );

  it.each(sizedLong(['four-ten-dqn'], ['four-ten-ppo', 'four-ten-dqn']))(
    'by %s say the rounds that games played on take',
    async (name) => {
      const asked = { positions: ownPositions('four-ten', 4), playouts: 60 };
      const { error, deviation } = await errorOf(filesOf(name), roundsOf, asked);
      expect(error).toBeLessThan(0.15);
      expect(deviation).toBeGreaterThan(1);
    },
  );

  it('by acm-10-20-30-ppo say what comes, for certain once the recycled cards are all there is', async () => {
    const { policy, ...model } = await policyFromArtifacts(filesOf('acm-10-20-30-ppo'));
    const hinter = createHinter({ model: { policy, ...model } });
    const { rules } = partsOf('acm-10-20-30');
    let [squares, open, certain] = [0, 0, 0];
    for (const position of ownPositions('acm-10-20-30', sizedLong(30, 60), 1, 2)(policy)) {
      const isOpen = hiddenIn(rules, position) > 0;
      if (!isOpen && certain++ > 20) continue;
      const [own, shown] = [{}, { playouts: 40 }].map((options) => hinter.hint(position, options));
      const chances = [own, shown].map((hints) => hints.map(({ winProbability }) => winProbability.estimate));
      if (isOpen) {
        open++;
        squares += (chances[0][0] - chances[1][0]) ** 2;
        expect(own[0].playouts).toBe(0);
        const { low, high } = own[0].winProbability;
        expect(high - low).toBeLessThan(0.06); // the error of positions in which values are asked
      } else {
        expect(chances[0]).toEqual(chances[1]);
        for (const { winProbability } of own) expect(winProbability.low).toBe(winProbability.high);
      }
    }
    policy.dispose?.();
    expect(Math.sqrt(squares / open)).toBeLessThan(0.06);
    expect(Math.min(open, certain)).toBeGreaterThan(20);
  });
});

it('values are judged in positions in which hints ask for them', async () => {
  const parts = partsOf('acm-10-20-30');
  const { policy } = await policyFromArtifacts(filesOf('acm-10-20-30-ppo'));
  const sample = positionSampler(parts.rules, policy, 0);
  const deals = seedDeals(3_000_000, 60);
  const open = deals.filter((deal, i) => (sample(deal, i) as DecadeState).stock.left > 0).length;
  const options = { values: { reward: WIN }, playouts: 2, seed: 0 };
  const { chances, values } = (await calibrateHints(parts, policy, deals, options))!;
  policy.dispose?.();
  expect([chances.positions, values!.positions]).toEqual([60, open]);
  expect(open).toBeLessThan(40);
});

it('returns in small units are learnt as well as those in large ones', async () => {
  const given = filesOf('four-ten-ppo');
  const { policy, config } = await policyFromArtifacts({ ...given, chances: undefined });
  const fitted = await fitChances(partsOf('four-ten'), policy, config, { steps: 100_000, seed: 0 });
  policy.dispose?.();
  const asked = { positions: ownPositions('four-ten', 2), playouts: 40 };
  const { error } = await errorOf({ ...given, chances: fitted }, roundsOf, asked);
  expect(error).toBeLessThan(0.8);
});
