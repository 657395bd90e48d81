import type { FourTenConfig } from 'maketen/env';
import type { FourTenFacts } from '../../texts/en/games/tutorials.js';
import { type GameTutorials, script, told, type Tutorial } from '../tutorials.js';
import { type FourTenPosition, handsOf, sumOf } from './play.js';

const EIGHT = [1, 1, 1, 1, 1, 1, 1, 1];

/** One round that begins with these values; the others follow in ascending order. */
function roundBeginning(values: readonly number[]): number[][] {
  const left = [1, 2, 3, 4].flatMap((value) =>
    EIGHT.map(() => value).slice(values.filter((each) => each === value).length),
  );
  const round = [...values, ...left];
  return [round, round];
}

const END = 'endTurn: end turn';

/** What Home, Hand and the order are. */
const FIRST_TURNS = `firstCard: place home; nothingToExchange: end turn; toHand: place hand; inOrder: end turn;
  toHome: place home; ${END}`;

/** What Shadow is for, and an exchange. */
const EXCHANGE = 'toShadow: place shadow; exchange: exchange 3 home 4; inOrder: end turn';

const ROUND_END = 'lastCard: place hand; faults; end';

const gainFirst: Tutorial = {
  name: 'gain-first',
  preset: 'four-ten',
  deck: roundBeginning([4, 3, 4, 1, 3, 3]),
  steps: script(`welcome; ${FIRST_TURNS}; ${EXCHANGE}; level: place hand; ${END}; ${ROUND_END}`),
};

const faultFirst: Tutorial = {
  name: 'fault-first',
  preset: 'four-ten-fault-first',
  deck: roundBeginning([4, 3, 4, 2, 1, 1, 3, 3]),
  steps: script(`welcomeFaultFirst; ${FIRST_TURNS}; fillHome: place home; ${END}; ${EXCHANGE};
    fillHome: place home; ${END}; towardsTarget: place hand; ${END}; ${ROUND_END}`),
};

function factsOf({ parts, state }: FourTenPosition): FourTenFacts {
  const { hand, home, shadow } = handsOf(state);
  const { gameTarget, handTarget, safeties } = parts.rules.config;
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
  tutorialFor: ({ precedence }: FourTenConfig) => (precedence === 'gain-first' ? gainFirst : faultFirst),
  say: (position: FourTenPosition, step, { fourTen }) => told(fourTen, step, factsOf(position)),
};
