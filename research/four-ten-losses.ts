/**
 * What a Four Ten agent's decisions lose against exact play, in rounds a game, by kind of decision. The losses of a game's decisions add up to how
 * much longer it is, in expectation, than one that is played exactly, so 500 games are enough.
 *
 * npm run ts -- research/four-ten-losses.ts [--env four-ten] [--agent four-ten-value] [--games 500] [--seed 536870912]
 */
import { parseArgs } from 'node:util';
import { exactAgentFor, FourTenExactAgent, InputError, partsOf } from 'maketen';
import { type FourTenState, PHASE_NAMES } from 'maketen/four-ten';
import type { Agent } from 'maketen/agents';
import { loadAgent } from 'maketen/lab';
import { main } from './support.js';

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'four-ten' },
    agent: { type: 'string', default: 'four-ten-value' },
    games: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(2 ** 29) }, // the first of those kept for selection
  },
});

/** A decision, and what it lost in rounds against the best move. */
interface Loss {
  readonly phase: string;
  /** Cards not yet drawn in the round. */
  readonly unseen: number;
  readonly points: number;
  readonly safeties: number;
  readonly lost: number;
}

/** Rounds of a game of 50 points and three safeties: each is solved once. 3.7 MB each. */
const KEPT_ROUNDS = 200;

/** Plays games side by side, one of each seed; returns the losses and the rounds of each game. */
function playWithLosses(
  exact: FourTenExactAgent,
  agent: Agent,
  games: number,
  seed: number,
): { readonly losses: Loss[][]; readonly rounds: number[] } {
  const { rules, solution } = exact;
  const moves = rules.moves.length;
  const states = Array.from({ length: games }, (_, game) => {
    const state = rules.createState();
    rules.deal(state, seed + game);
    return state;
  });
  const losses = states.map((): Loss[] => []);
  const actionMasks = new Uint8Array(games * moves);
  const legalCounts = new Uint16Array(games);
  const actions = new Int32Array(games);
  const toNextDecision = (state: FourTenState): boolean => {
    for (;;) {
      const count = rules.actionMask(state, actionMasks);
      if (count !== 1) return count > 0;
      rules.apply(state, actionMasks.indexOf(1));
    }
  };
  let open = states.map((_, game) => game);
  while (open.length > 0) {
    open = open.filter((game) => toNextDecision(states[game]));
    const positions = open.map((game) => states[game]);
    positions.forEach((state, row) => (legalCounts[row] = rules.actionMask(state, actionMasks, row * moves)));
    const batch = { size: open.length, states: positions, observations: new Float32Array(0), actionMasks, legalCounts };
    agent.act(batch, actions);
    const values = exact.actionValues(batch);
    open.forEach((game, row) => {
      const state = states[game];
      const own = values.subarray(row * moves, (row + 1) * moves);
      const best = own.reduce((most, value) => (value > most ? value : most), -Infinity);
      const { points, safeties } = state;
      const unseen = state.hidden.reduce((sum, count) => sum + count);
      const lost = (best - own[actions[row]]) / solution.roundCost;
      losses[game].push({ phase: PHASE_NAMES[state.phase], unseen, points, safeties, lost });
      rules.apply(state, actions[row]);
    });
  }
  return { losses, rounds: states.map(({ round }) => round) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function standardError(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((each) => (each - middle) ** 2)) / numbers.length);
}

/** Prints a row for each label that `labelOf` gives: decisions, share that loses, loss a game. */
function printTable(title: string, games: readonly Loss[][], labelOf: (loss: Loss) => string): void {
  const groups = new Map<string, Loss[]>();
  for (const loss of games.flat()) groups.set(labelOf(loss), [...(groups.get(labelOf(loss)) ?? []), loss]);
  console.log(title);
  for (const [label, losses] of [...groups].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))) {
    const lost = losses.reduce((sum, loss) => sum + loss.lost, 0) / games.length;
    const wrong = losses.filter((loss) => loss.lost > 1e-3).length / losses.length;
    const decisions = (losses.length / games.length).toFixed(1);
    console.log(
      `  ${label}: ${decisions} a game, ${(100 * wrong).toFixed(1)} % lose, ${lost.toFixed(4)} rounds a game`,
    );
  }
}

await main(async () => {
  const parts = partsOf(options.env);
  const solved = exactAgentFor(parts.rules);
  if (!(solved instanceof FourTenExactAgent))
    throw new InputError(`Expected a preset of Four Ten that is solved, but got "${options.env}"`);
  const exact = new FourTenExactAgent(solved.solution, KEPT_ROUNDS);
  const agent = await loadAgent(parts, options.agent);
  const { losses, rounds } = playWithLosses(exact, agent, Number(options.games), Number(options.seed));
  const lost = losses.map((game) => game.reduce((sum, loss) => sum + loss.lost, 0));
  const { expectedRounds } = exact.solution.start;
  console.log(`${options.agent} on ${rounds.length} deals of ${options.env}: rounds ${mean(rounds).toFixed(3)}`);
  console.log(
    `lost ${mean(lost).toFixed(4)} +- ${standardError(lost).toFixed(4)} a game; exact play ${expectedRounds.toFixed(4)}`,
  );
  const range = (value: number, size: number): string =>
    `${Math.floor(value / size) * size} to ${Math.floor(value / size) * size + size - 1}`;
  printTable('by phase', losses, ({ phase }) => phase);
  printTable('by unseen cards', losses, ({ unseen }) => range(unseen, 4));
  printTable('by points', losses, ({ points }) => range(points, 10));
  printTable('by safeties', losses, ({ safeties }) => String(safeties));
});
