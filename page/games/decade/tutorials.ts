import type { DecadeConfig } from 'maketen/env';
import { spaced } from '../../session/words.js';
import type { DecadeFacts } from '../../texts/en/games/tutorials.js';
import { deckBeginning, type GameTutorials, script, told, type Tutorial, type TutorialStep } from '../tutorials.js';
import type { DecadePosition } from './play.js';

const line: Tutorial = {
  name: 'line',
  preset: 'decade',
  deck: deckBeginning('9H JS 4D 3C 2S 5H 6D 8C 3H'),
  steps: script(`
    welcome; noSet: draw; drawOn: draw; drawOn: draw; firstSet: discard 10; closedUp: draw;
    choice; longer: discard 20; alone: draw; drawOn: draw; takeSet: discard 20; end @stock`),
};

/** The line as a ring: also a set that goes round it, and why to look before taking one. */
const ring: Tutorial = {
  name: 'ring',
  preset: 'decade-loop3',
  deck: deckBeginning('4C 5D QH 3S 2H 5C 9S 5S 6H AC'),
  steps: script(`
    welcome; noSetInRing: draw; drawOn: draw; drawOn: draw; firstSet: take 3 = 10; closedUp: draw;
    drawOn: draw; drawOn: draw; choice; roundTheRing: take 1 = 10; neighboursNow: take 1 = 20; alone: draw;
    ace: take 2 = 10; end @stock`),
};

/** A ring where a set may wait: also why waiting can pay. */
const waiting: Tutorial = {
  name: 'waiting',
  preset: 'decade-loop3-optional',
  deck: deckBeginning('8C 7S 4S 3C 3D 7D 3H KS 2S'),
  steps: script(`
    welcome; noSetInRing: draw; drawOn: draw; firstSet: take 3 = 10; closedUp: draw; drawOn: draw;
    takeOrWait @line:2 @line:3; wait: draw; waited: take 3 = 20; closedUp: draw; endOfWaiting @line:0 @line:2`),
};

const stacks: Tutorial = {
  name: 'stacks',
  preset: 'decade-seven',
  deck: deckBeginning('4H 9S KD 7C 2H 8D 5S 6C 3D QC'),
  steps: script(`
    welcomeToStacks; nextStack: draw; eachStack: draw; eachStack: draw; eachStack: draw; eachStack: draw;
    eachStack: draw; roundAgain: draw; setInStack: discard 10; stackIsGone: draw; onlyThisStack: draw;
    courts: discard 20; endOfStacks`),
};

const rings: Tutorial = {
  name: 'rings',
  preset: 'decade-seven-loop3',
  deck: deckBeginning('4H 9S KD 7C 2H 8D 5S 8C 3D 7H 8S KC 9D 8H 6C'),
  steps: script(`
    welcomeToStacks; nextStack: draw; eachStack: draw; eachStack: draw; eachStack: draw; eachStack: draw;
    eachStack: draw; roundAgain: draw; onlyThisStack: draw; onlyThisStack: draw; onlyThisStack: draw;
    onlyThisStack: draw; onlyThisStack: draw; onlyThisStack: draw; roundAgain: draw; wrapInStack: take 1 = 10;
    endOfRings`),
};

function factsOf({ parts, state, legal }: DecadePosition, { move }: TutorialStep): DecadeFacts {
  const { moves } = parts.rules;
  const described = (action: number): string => spaced(parts.notation.describeMove(state, action));
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
  tutorialFor: ({ stacks: count, loop, discards }: DecadeConfig) => {
    if (count > 1) return loop ? rings : stacks;
    if (loop) return discards === 'optional' ? waiting : ring;
    return line;
  },
  say: (position: DecadePosition, step, { decade }) => told(decade, step, factsOf(position, step)),
};
