import type { Agent } from '../../src/agents/agent.js';
import { OneDecision } from '../../src/agents/decide-one.js';
import type { Expectation } from '../../src/agents/exact/exact-values.js';
import type { Action } from '../../src/env/rules.js';
import { formatChance } from '../../src/hint/explain.js';
import type { Position } from '../session/position.js';
import { countChances } from './count-chances.js';
import { exactOf } from './exact-of.js';
import { expectedWords } from './expected-words.js';
import type { RankedMove, Ranking } from './messages.js';
import { hasMoveWorths, type MoveWorths } from './move-worths.js';
import type { Seated } from './players.js';

type Untimed = Omit<Ranking, 'milliseconds'>;

/**
 * The legal moves, best first. Exact where the game is solved; by a model's worths where the agent has them, at once; else, or if asked,
 * counted in playouts by the agent.
 */
export function rankMoves(position: Position, seated: Seated, playouts: boolean): Ranking {
  const began = performance.now();
  const ranking = rankingOf(position, seated, playouts);
  return { ...ranking, milliseconds: performance.now() - began };
}

function rankingOf(position: Position, { agent, reward }: Seated, playouts: boolean): Untimed {
  const known = exactOf(position.parts)?.of(position.state) ?? null;
  if (known !== null) return rankExactly(position, known);
  if (reward === null || !hasMoveWorths(agent)) return countChances(position, agent);
  const byWorth = rankByWorth(position, agent, reward);
  return playouts ? { ...byWorth, ...withChances(position, agent, byWorth.moves) } : byWorth;
}

function rankExactly({ parts, state, legal }: Position, { winProbability, result }: Expectation): Untimed {
  const { interchangeable, measures } = parts.game;
  const chance = { estimate: winProbability, low: winProbability, high: winProbability };
  const expected = `${measures[0].name} ${result.toFixed(1)}`;
  const moves = legal.map((action) => ({ action, move: parts.notation.describeMove(state, action), chance, expected }));
  const reason = `Any ${interchangeable} is as good as any other: ${formatChance(winProbability)} to win`;
  return { moves, by: 'exact', reason };
}

function rankByWorth({ parts, state, legal }: Position, agent: Agent & MoveWorths, reward: string): Untimed {
  const question = new OneDecision(parts.rules, agent);
  question.look(state);
  const worths = agent.moveWorths(question);
  const ranked = [...legal].sort((a, b) => worths[b] - worths[a] || a - b);
  const moves = ranked.map((action): RankedMove => {
    const chance = Math.min(1, Math.max(0, worths[action]));
    return {
      action,
      move: parts.notation.describeMove(state, action),
      chance: reward === 'win' ? { estimate: chance, low: chance, high: chance } : null,
      expected: expectedWords(reward, worths[action]),
    };
  });
  return { moves, by: `by ${agent.name}`, reason: reasonFor(moves) };
}

function words({ move, chance, expected }: RankedMove): string {
  const figures = chance === null ? expected : `${formatChance(chance.estimate)} to win`;
  return figures === '' ? move : `${move}: ${figures}`;
}

function reasonFor(moves: readonly RankedMove[]): string {
  if (moves.length === 0) return '';
  if (moves.length === 1) return `${words(moves[0])}; the only legal move`;
  return `${words(moves[0])}; next best ${words(moves[1])}`;
}

/** The model's own order with chances counted in playouts. */
function withChances(position: Position, agent: Agent, ranked: readonly RankedMove[]): Pick<Untimed, 'moves' | 'by'> {
  const counted = countChances(position, agent);
  const chances = new Map<Action, RankedMove['chance']>(counted.moves.map(({ action, chance }) => [action, chance]));
  const moves = ranked.map((each) => ({ ...each, chance: chances.get(each.action) ?? each.chance }));
  return { moves, by: `ranked by ${agent.name}, chances ${counted.by}` };
}
