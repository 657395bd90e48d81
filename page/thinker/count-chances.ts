import type { Agent } from '../../src/agents/agent.js';
import { createHinter, type Hint, type Hinter } from '../../src/hint/hinter.js';
import type { GameParts, Position } from '../session/position.js';
import type { RankedMove, Ranking } from './messages.js';

const MOST_PLAYOUTS = 200;
/** So many first, to see how long they take. */
const FIRST_PLAYOUTS = 8;
/** Milliseconds that a player gladly waits. */
const BUDGET_MS = 400;

const hinters = new WeakMap<Agent, { readonly parts: GameParts; readonly hinter: Hinter }>();

function hinterOf(parts: GameParts, agent: Agent): Hinter {
  const kept = hinters.get(agent);
  if (kept?.parts === parts) return kept.hinter;
  const hinter = createHinter(parts, agent);
  hinters.set(agent, { parts, hinter });
  return hinter;
}

/** As many playouts as there is time for. */
function played({ parts, state }: Position, agent: Agent): Hint[] {
  const hinter = hinterOf(parts, agent);
  const began = performance.now();
  const first = hinter.hint(state, { playouts: FIRST_PLAYOUTS });
  const affordable = Math.floor((FIRST_PLAYOUTS * BUDGET_MS) / (performance.now() - began));
  if (affordable < 2 * FIRST_PLAYOUTS) return first;
  return hinter.hint(state, { playouts: Math.min(MOST_PLAYOUTS, affordable) });
}

/** The legal moves ranked by the agent, with chances to win counted in games that it plays on. */
export function countChances(position: Position, agent: Agent): Omit<Ranking, 'milliseconds'> {
  const hints = played(position, agent);
  const moves = hints.map(({ action, move, winProbability: { estimate, low, high }, expectedResult }): RankedMove => ({
    action,
    move,
    chance: { estimate, low, high },
    expected: expectedResult === null ? '' : `${expectedResult.name} ${expectedResult.estimate.toFixed(1)}`,
  }));
  const most = Math.max(0, ...hints.map(({ playouts }) => playouts));
  const by = most === 0 ? 'exact' : `counted in ${most} playouts a move by ${agent.name}`;
  return { moves, by, reason: hints.length === 0 ? '' : hints[0].reason };
}
