/**
 * What a Four Ten agent's decisions lose against exact play, in rounds a game, by kind of decision:
 * npm run four-ten-losses -- --env four-ten --agent four-ten-value [--games 500] [--seed 536870912]. The losses of a game's decisions add up
 * to how much longer it is, in expectation, than one that is played exactly: some hundred games tell it as well as tens of thousands by their rounds.
 */
import { parseArgs } from 'node:util';
import { shippedFourTenSolution } from '../../src/agents/games/four-ten/exact/index.js';
import { type FourTenConfig, fourTenPresets } from '../../src/env/games/four-ten/config.js';
import { FourTenRules } from '../../src/env/games/four-ten/index.js';
import { partsOf } from '../../src/env/index.js';
import { SELECTION } from '../../src/env/seeds.js';
import { loadAgent } from '../../src/lab/agents.js';
import { type Loss, playWithLosses } from './losses.js';

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'four-ten' },
    agent: { type: 'string', default: 'four-ten-value' },
    games: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(SELECTION.first) },
  },
});

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function standardError(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((each) => (each - middle) ** 2)) / numbers.length);
}

/** Rows "label: share of decisions, loss a game" of what `labelOf` sorts losses into. */
function table(title: string, games: readonly Loss[][], labelOf: (loss: Loss) => string): void {
  const groups = new Map<string, Loss[]>();
  for (const loss of games.flat()) {
    const label = labelOf(loss);
    const group = groups.get(label);
    if (group) group.push(loss);
    else groups.set(label, [loss]);
  }
  const rows = [...groups].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  console.log(title);
  for (const [label, losses] of rows) {
    const lost = losses.reduce((sum, loss) => sum + loss.lost, 0) / games.length;
    const wrong = losses.filter((loss) => loss.lost > 1e-3).length / losses.length;
    const decisions = (losses.length / games.length).toFixed(1);
    console.log(
      `  ${label}: ${decisions} a game, ${(100 * wrong).toFixed(1)} % lose, ${lost.toFixed(4)} rounds a game`,
    );
  }
}

if (!(options.env in fourTenPresets)) throw new Error(`Expected a preset of Four Ten, but got ${options.env}`);
const parts = partsOf(options.env);
const rules = new FourTenRules(parts.rules.config as FourTenConfig);
const solution = shippedFourTenSolution(rules.config);
if (solution === undefined) throw new Error(`Expected a preset that is solved, but got ${options.env}`);
const agent = await loadAgent(options.agent, parts);
const { losses, rounds } = playWithLosses(rules, agent, solution, Number(options.games), Number(options.seed));
const lost = losses.map((game) => game.reduce((sum, loss) => sum + loss.lost, 0));
const exact = solution.start.expectedRounds;
console.log(`${options.agent} on ${rounds.length} deals of ${options.env}: rounds ${mean(rounds).toFixed(3)}`);
console.log(
  `lost ${mean(lost).toFixed(4)} +- ${standardError(lost).toFixed(4)} a game; exact play ${exact.toFixed(4)}`,
);
table('by kind', losses, ({ kind }) => kind);
table('by unseen cards', losses, ({ unseen }) => `${Math.floor(unseen / 4) * 4} to ${Math.floor(unseen / 4) * 4 + 3}`);
table('by points', losses, ({ points }) => `${Math.floor(points / 10) * 10} to ${Math.floor(points / 10) * 10 + 9}`);
table('by safeties', losses, ({ safeties }) => String(safeties));
