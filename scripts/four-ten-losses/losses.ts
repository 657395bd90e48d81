import type { Agent } from '../../src/agents/agent.js';
import { type FourTenSolution } from '../../src/agents/games/four-ten/exact/index.js';
import { FourTenPlayer } from '../../src/agents/games/four-ten/exact/player.js';
import type { FourTenRules } from '../../src/env/games/four-ten/index.js';
import { EXCHANGING, type FourTenState, PLACING } from '../../src/env/games/four-ten/state.js';

/** A decision, and what it lost in rounds against the best move. */
export interface Loss {
  readonly kind: 'placement' | 'exchanges' | 'replacement';
  /** Cards not yet drawn in the round. */
  readonly unseen: number;
  readonly points: number;
  readonly safeties: number;
  readonly lost: number;
}

/** Standings of a game of 50 points and three safeties: each round is solved once. 3.7 MB each. */
const KEPT_ROUNDS = 200;

function kindOf({ phase }: FourTenState): Loss['kind'] {
  if (phase === PLACING) return 'placement';
  return phase === EXCHANGING ? 'exchanges' : 'replacement';
}

/** Plays games side by side, seeds `seed` on, and tells what each decision lost; returns the losses and the rounds of each game. */
export function playWithLosses(
  rules: FourTenRules,
  agent: Agent<FourTenState>,
  solution: FourTenSolution,
  games: number,
  seed: number,
): { readonly losses: Loss[][]; readonly rounds: number[] } {
  const player = new FourTenPlayer(solution, { keptRounds: KEPT_ROUNDS });
  const moves = rules.moves.length;
  const values = new Float64Array(moves);
  const states = Array.from({ length: games }, (_, game) => {
    const state = rules.createState();
    rules.deal(state, seed + game);
    return state;
  });
  const losses = states.map((): Loss[] => []);
  const masks = new Uint8Array(games * moves);
  const legalCounts = new Uint16Array(games);
  const actions = new Int32Array(games);
  let open = states.map((_, game) => game);
  while (open.length > 0) {
    open = open.filter((game) => toNextDecision(rules, states[game], masks));
    const positions = open.map((game) => states[game]);
    positions.forEach((state, row) => (legalCounts[row] = rules.actionMask(state, masks, row * moves)));
    const batch = { size: open.length, states: positions, observations: new Float32Array(0) };
    agent.act({ ...batch, actionMasks: masks, legalCounts }, actions);
    open.forEach((game, row) => {
      const state = states[game];
      player.actionValues(state, values);
      const best = values.reduce((most, value) => (value > most ? value : most), -Infinity);
      const { points, safeties } = state;
      const unseen = state.hidden.reduce((sum, count) => sum + count);
      const lost = (best - values[actions[row]]) / solution.roundCost;
      losses[game].push({ kind: kindOf(state), unseen, points, safeties, lost });
      rules.apply(state, actions[row]);
    });
  }
  return { losses, rounds: states.map(({ round }) => round) };
}

/** Plays forced moves; false if the game is over. */
function toNextDecision(rules: FourTenRules, state: FourTenState, mask: Uint8Array): boolean {
  for (;;) {
    const count = rules.actionMask(state, mask);
    if (count !== 1) return count > 0;
    rules.apply(state, mask.indexOf(1));
  }
}
