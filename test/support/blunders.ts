import { legalActions, nthLegal } from '../../src/env/environment/rules.js';
import { type GameParts, Random, type Trace, WIN } from '../../src/env/index.js';
import { writeTrace } from '../../src/env/text/trace.js';
import { expectationOf } from './expectimax.js';
import { hiddenIn } from './games.js';

/**
 * A random game in which, where there is one, a move is played that loses for certain while another could win; the numbers of these moves.
 * @param most hidden cards where one is looked for
 */
export function gameWithBlunders(parts: GameParts, seed: number, most: number): { trace: Trace; planted: number[] } {
  const random = new Random('test blunders', seed);
  const planted: number[] = [];
  let index = 0;
  const trace = writeTrace(parts, { seed, agent: 'blunderer' }, (state, mask, count) => {
    const at = index++;
    if (count > 1 && hiddenIn(parts.rules, state) <= most) {
      const moves = legalActions(parts.rules, state);
      const chances = moves.map((move) => expectationOf(parts.rules, WIN, state, move));
      if (chances.includes(0) && chances.some((chance) => chance > 0)) {
        planted.push(at);
        return moves[chances.indexOf(0)];
      }
    }
    return nthLegal(mask, 0, random.below(count));
  });
  return { trace, planted };
}
