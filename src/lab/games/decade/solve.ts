import { canBeSolved, DecadeExactAgent } from '../../../agents/games/decade/exact/exact-agent.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import { InputError } from '../../../env/index.js';
import type { Question, Solved } from '../../solve/solver.js';
import { count } from '../../tables.js';

/** The chance of winning with a smaller deck under the best play: from the deal; or from a position, with each of its moves. Undefined for the whole deck. */
export function solveDecadePreset(
  rules: DecadeRules,
  { parts, position, roundCost }: Question,
): Promise<Solved> | undefined {
  if (!canBeSolved(rules.config)) return undefined;
  if (roundCost !== null)
    throw new InputError('Expected no --round-cost for Decade, which has no rounds; leave it out');
  const state = position === null ? null : (parts.notation.parseState(position) as unknown as DecadeState);
  const agent = new DecadeExactAgent(rules);
  const start = performance.now();
  const winProbability = state === null ? agent.fromDeal() : agent.value(state);
  const mask = new Uint8Array(rules.moves.length);
  if (state !== null) rules.actionMask(state, mask);
  const moves = Array.from(mask.keys())
    .filter((action) => mask[action] === 1)
    .map((action) => ({ move: parts.notation.formatMove(action), winProbability: agent.valueAfter(state!, action) }))
    .sort((a, b) => b.winProbability - a.winProbability);
  const seconds = (performance.now() - start) / 1000;
  const { positions, bytes } = agent;
  return Promise.resolve({
    lines: [
      [`chance of winning ${state === null ? 'from the deal' : 'from there'}`, winProbability.toFixed(10)],
      ...moves.map((each) => [each.move, each.winProbability.toFixed(10)] as const),
      ['positions', count(positions)],
      ['memory', `${(bytes / 1e6).toFixed(1)} MB`],
      ['time', `${seconds.toFixed(1)} s`],
    ],
    json: { winProbability, ...(state !== null && { moves }), positions, bytes, seconds },
  });
}
