import type { DecadeMove, DecadeState } from 'maketen/decade';
import type { DecadeConfig } from 'maketen/env';
import type { Position } from '../../session/position.js';
import type { DecadeFacts } from '../../texts/en/games/tutorials.js';
import { deckBeginning, type GameTutorials, times, told, type Tutorial, type TutorialStep } from '../tutorials.js';
import { STOCK } from './play.js';

const line: Tutorial = {
  name: 'line',
  preset: 'decade',
  deck: deckBeginning('9H JS 4D 3C 2S 5H 6D 8C 3H'),
  steps: [
    { says: 'welcomeToLine' },
    { says: 'noSet', move: 'draw' },
    ...times(2, { says: 'drawOn', move: 'draw' }),
    { says: 'firstSet', move: 'discard 10' },
    { says: 'closedUp', move: 'draw' },
    { says: 'longerOrShorter' },
    { says: 'longer', move: 'discard 20' },
    { says: 'alone', move: 'draw' },
    { says: 'drawOn', move: 'draw' },
    { says: 'takeSet', move: 'discard 20' },
    { says: 'end', points: [STOCK] },
  ],
};

/** The line as a ring: also a set that goes round it, and why to look before taking one. */
const ring: Tutorial = {
  name: 'ring',
  preset: 'decade-loop3',
  deck: deckBeginning('4C 5D QH 3S 2H 5C 9S 5S 6H AC'),
  steps: [
    { says: 'welcomeToRing' },
    { says: 'noSetInRing', move: 'draw' },
    ...times(2, { says: 'drawOn', move: 'draw' }),
    { says: 'firstSet', move: 'take 3 = 10' },
    { says: 'closedUp', move: 'draw' },
    ...times(2, { says: 'drawOn', move: 'draw' }),
    { says: 'twoSets' },
    { says: 'roundTheRing', move: 'take 1 = 10' },
    { says: 'neighboursNow', move: 'take 1 = 20' },
    { says: 'alone', move: 'draw' },
    { says: 'ace', move: 'take 2 = 10' },
    { says: 'end', points: [STOCK] },
  ],
};

/** A ring where a set may wait: also why waiting can pay. */
const waiting: Tutorial = {
  name: 'waiting',
  preset: 'decade-loop3-optional',
  deck: deckBeginning('8C 7S 4S 3C 3D 7D 3H KS 2S'),
  steps: [
    { says: 'welcomeToRing' },
    { says: 'noSetInRing', move: 'draw' },
    { says: 'drawOn', move: 'draw' },
    { says: 'firstSet', move: 'take 3 = 10' },
    { says: 'closedUp', move: 'draw' },
    { says: 'drawOn', move: 'draw' },
    { says: 'takeOrWait', points: ['line:2', 'line:3'] },
    { says: 'wait', move: 'draw' },
    { says: 'waited', move: 'take 3 = 20' },
    { says: 'closedUp', move: 'draw' },
    { says: 'endOfWaiting', points: ['line:0', 'line:2'] },
  ],
};

const stacks: Tutorial = {
  name: 'stacks',
  preset: 'decade-seven',
  deck: deckBeginning('4H 9S KD 7C 2H 8D 5S 6C 3D QC'),
  steps: [
    { says: 'welcomeToStacks' },
    { says: 'nextStack', move: 'draw' },
    ...times(5, { says: 'eachStack', move: 'draw' }),
    { says: 'roundAgain', move: 'draw' },
    { says: 'setInStack', move: 'discard 10' },
    { says: 'stackIsGone', move: 'draw' },
    { says: 'onlyThisStack', move: 'draw' },
    { says: 'courts', move: 'discard 20' },
    { says: 'endOfStacks' },
  ],
};

const rings: Tutorial = {
  name: 'rings',
  preset: 'decade-seven-loop3',
  deck: deckBeginning('4H 9S KD 7C 2H 8D 5S 8C 3D 7H 8S KC 9D 8H 6C'),
  steps: [
    { says: 'welcomeToStacks' },
    { says: 'nextStack', move: 'draw' },
    ...times(5, { says: 'eachStack', move: 'draw' }),
    { says: 'roundAgain', move: 'draw' },
    ...times(6, { says: 'onlyThisStack', move: 'draw' }),
    { says: 'roundAgain', move: 'draw' },
    { says: 'wrapInStack', move: 'take 1 = 10' },
    { says: 'endOfRings' },
  ],
};

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
