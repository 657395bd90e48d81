import { createAgent, OneDecision } from '../../../src/agents/index.js';
import { partsOf } from '../../../src/env/index.js';
import { newSession, type Session, type Turn } from '../../session/session.js';
import { type Plan, planGame } from './plan.js';

/** A deal, and who plays it out. */
interface Played {
  readonly seed: number;
  readonly agent: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A lost and a won game of each table: pairs and quartets, a ring, stacks, shelves. Four Ten is won here by one round. */
const GAMES: Readonly<Record<string, { readonly lost: Played; readonly won: Played }>> = {
  tens: { lost: { seed: 4, agent: 'first-legal' }, won: { seed: 5, agent: 'first-legal' } },
  'decade-loop3-optional': { lost: { seed: 5, agent: 'first-legal' }, won: { seed: 6, agent: 'next-card' } },
  'decade-seven': { lost: { seed: 5, agent: 'first-legal' }, won: { seed: 79, agent: 'longest-run' } },
  'four-ten': {
    lost: { seed: 5, agent: 'first-legal' },
    won: { seed: 151, agent: 'random', options: { gameTarget: 10 } },
  },
};

/** The presets that there are finished games of. */
export const TABLES = Object.keys(GAMES);

/** Everything that a finished game consists of. @param deal instead of the one that is known to end so */
export function finishedGame(preset: string, outcome: 'lost' | 'won', deal = GAMES[preset][outcome]): Session {
  const { seed, agent, options = {} } = deal;
  const { rules } = partsOf(preset, { rules: options });
  const player = new OneDecision(rules, createAgent(agent, rules));
  const state = rules.createState();
  const turns: Turn[] = [];
  rules.deal(state, seed);
  while (state.outcome === 'ongoing') {
    const action = player.decide(state);
    turns.push({ action });
    rules.apply(state, action);
  }
  if (state.outcome !== outcome)
    throw new Error(`Expected a ${outcome} game of ${preset}, but it was ${state.outcome}`);
  return { ...newSession({ preset, options, takeBacks: 3, seed }), turns };
}

/** The same game as it is clicked. */
export function planOf(preset: string, outcome: 'lost' | 'won'): Plan {
  const { seed, agent, options = {} } = GAMES[preset][outcome];
  return planGame(preset, options, seed, agent);
}

/** The same game before its end. */
export function begun(game: Session, share: number): Session {
  return { ...game, turns: game.turns.slice(0, Math.floor(share * game.turns.length)) };
}

/** And before its last move. */
export function beforeEnd(preset: string, outcome: 'lost' | 'won'): Session {
  const game = finishedGame(preset, outcome);
  return { ...game, turns: game.turns.slice(0, -1) };
}
