import type { FourTenConfig } from 'maketen/env';
import type { FourTenState } from 'maketen/four-ten';
import type { Position } from '../../session/position.js';
import type { FourTenFacts } from '../../texts/en/games/tutorials.js';
import { type GameTutorials, told, type Tutorial, type TutorialStep } from '../tutorials.js';
import { handsOf, sumOf } from './play.js';

const EIGHT = [1, 1, 1, 1, 1, 1, 1, 1];

/** One round that begins with these values; the others follow in ascending order. */
function roundBeginning(values: readonly number[]): number[][] {
  const left = [1, 2, 3, 4].flatMap((value) =>
    EIGHT.map(() => value).slice(values.filter((each) => each === value).length),
  );
  const round = [...values, ...left];
  return [round, round];
}

const END = { says: 'endTurn', move: 'end turn' };

/** What Home, Hand and the order are. */
const FIRST_TURNS: readonly TutorialStep[] = [
  { says: 'firstCard', move: 'place home' },
  { says: 'nothingToExchange', move: 'end turn' },
  { says: 'toHand', move: 'place hand' },
  { says: 'inOrder', move: 'end turn' },
  { says: 'toHome', move: 'place home' },
  END,
];

/** What Shadow is for, and an exchange. */
const EXCHANGE: readonly TutorialStep[] = [
  { says: 'toShadow', move: 'place shadow' },
  { says: 'exchange', move: 'exchange 3 home 4' },
  { says: 'inOrder', move: 'end turn' },
];

const ROUND_END: readonly TutorialStep[] = [
  { says: 'lastCard', move: 'place hand' },
  { says: 'faults' },
  { says: 'end' },
];

const gainFirst: Tutorial = {
  name: 'gain-first',
  preset: 'four-ten',
  deck: roundBeginning([4, 3, 4, 1, 3, 3]),
  steps: [{ says: 'welcome' }, ...FIRST_TURNS, ...EXCHANGE, { says: 'level', move: 'place hand' }, END, ...ROUND_END],
};

const faultFirst: Tutorial = {
  name: 'fault-first',
  preset: 'four-ten-fault-first',
  deck: roundBeginning([4, 3, 4, 2, 1, 1, 3, 3]),
  steps: [
    { says: 'welcomeFaultFirst' },
    ...FIRST_TURNS,
    { says: 'fillHome', move: 'place home' },
    END,
    ...EXCHANGE,
    { says: 'fillHome', move: 'place home' },
    END,
    { says: 'towardsTarget', move: 'place hand' },
    END,
    ...ROUND_END,
  ],
};

function factsOf({ parts, state: given }: Position): FourTenFacts {
  const state = given as FourTenState;
  const { hand, home, shadow } = handsOf(state);
  const { gameTarget, handTarget, safeties } = parts.rules.config as unknown as FourTenConfig;
  return {
    drawn: state.drawn,
    hand: sumOf(hand),
    home: sumOf(home),
    shadow: sumOf(shadow),
    points: state.points,
    gameTarget,
    handTarget,
    safeties,
  };
}

export const fourTenTutorials: GameTutorials = {
  game: 'four-ten',
  all: [gainFirst, faultFirst],
  tutorialFor: (config) => ((config as unknown as FourTenConfig).precedence === 'gain-first' ? gainFirst : faultFirst),
  say: (position, step, { fourTen }) => told(fourTen, step, factsOf(position)),
};
