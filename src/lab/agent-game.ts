import type { Agent } from '../agents/agent.js';
import { hasValues } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import type { GameParts } from '../env/game.js';
import { reseedForDeal, shownTo } from '../env/hidden-cards.js';
import type { Action, GameState } from '../env/index.js';
import { InputError } from '../env/index.js';
import { MOST_MOVES } from '../env/trace.js';

export interface PlayedMove {
  readonly words: string;
  /** Legal moves; with one the agent is not asked. */
  readonly choices: number;
  /** The chance to play it, and the value of the position before; null where not asked, or without values. */
  readonly opinion: { readonly probability: number; readonly value: number } | null;
  /** Legal moves after it; 0 when the game is over. */
  readonly nextChoices: number;
}

function opinionOf(agent: Agent, decision: OneDecision, action: Action): PlayedMove['opinion'] {
  if (!hasValues(agent)) return null;
  const probabilities = new Float32Array(decision.actionMasks.length);
  const values = new Float32Array(1);
  agent.evaluate(shownTo(agent, decision, decision.rules), probabilities, values);
  return { probability: probabilities[action], value: values[0] };
}

/** Plays a game dealt from `seed` to its end, as `maketen trace` does; yields each move once it is on `state`. */
export function* playAgentGame(parts: GameParts, agent: Agent, seed: number, state: GameState): Generator<PlayedMove> {
  const { rules, notation } = parts;
  const decision = new OneDecision(rules, agent);
  reseedForDeal(agent, rules, { seed, index: 0 });
  let choices = decision.look(state);
  for (let played = 0; choices > 0; played++) {
    if (played === MOST_MOVES)
      throw new InputError(
        `Expected a game of at most ${MOST_MOVES} moves, but ${agent.name} still plays seed ${seed}`,
      );
    const action = choices === 1 ? decision.actionMasks.indexOf(1) : decision.decide(state);
    const opinion = choices === 1 ? null : opinionOf(agent, decision, action);
    const words = notation.describeMove(state, action);
    rules.apply(state, action);
    const nextChoices = decision.look(state);
    yield { words, choices, opinion, nextChoices };
    choices = nextChoices;
  }
}
