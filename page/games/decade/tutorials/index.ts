import type { DecadeMove, DecadeState } from 'maketen/decade';
import type { DecadeConfig } from 'maketen/env';
import type { Position } from '../../../session/position.js';
import type { DecadeFacts } from '../../../texts/en/games/tutorials.js';
import { type GameTutorials, told, type TutorialStep } from '../../tutorials.js';
import { line, ring, rings, stacks, waiting } from './scripts.js';

function factsOf({ parts, state: given, legal }: Position, { move }: TutorialStep): DecadeFacts {
  const state = given as DecadeState;
  const moves = parts.rules.moves as readonly DecadeMove[];
  const described = (action: number): string => parts.notation.describeMove(state, action).replaceAll(/[+=]/g, ' $& ');
  const sets = legal.filter((action) => moves[action].type === 'discard');
  const wanted = move === undefined ? undefined : parts.notation.parseMove(move);
  return {
    set: wanted !== undefined && sets.includes(wanted) ? described(wanted) : '',
    sets: sets.map(described),
    stock: state.stockLeft,
    cards: state.lengths.reduce((sum, length) => sum + length, 0),
    next: state.next + 1,
    gone: state.eliminated.filter((each) => each === 1).length,
  };
}

export const decadeTutorials: GameTutorials = {
  game: 'decade',
  all: [line, ring, waiting, stacks, rings],
  tutorialFor: (config) => {
    const { stacks: count, loop, discards } = config as unknown as DecadeConfig;
    if (count > 1) return loop ? rings : stacks;
    if (loop) return discards === 'optional' ? waiting : ring;
    return line;
  },
  say: (position, step, { decade }) => told(decade, step, factsOf(position, step)),
};
