import { type Language, spokenLanguage } from '../../session/preferences.js';
import { tutorials as de } from '../../texts/de/games/tutorials.js';
import { type FourTenFacts, tutorials as en, type TutorialTexts } from '../../texts/en/games/tutorials.js';
import type { RulesConfig } from '../game-view.js';
import { type FourTenPosition, handsOf, sumOf } from './play.js';

/** Every language has them, apart from its other texts: only a tutorial needs them. */
export const TUTORIAL_TEXTS: Readonly<Record<Language, TutorialTexts>> = { en, de };

export function tutorialTexts(): TutorialTexts {
  return TUTORIAL_TEXTS[spokenLanguage()];
}

/** A step of a tutorial: one sentence, and the move that the player makes; none where there is only something to read. */
export interface TutorialStep {
  readonly says: string;
  readonly move?: string;
}

export interface Tutorial {
  readonly preset: string;
  readonly deck: unknown;
  readonly steps: readonly TutorialStep[];
}

/** The steps in "sentence: move; sentence". */
function script(text: string): TutorialStep[] {
  return text.split(';').map((step) => {
    const [says, move] = step.trim().split(': ');
    return { says, ...(move && { move }) };
  });
}

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
  preset: 'four-ten',
  deck: roundBeginning([4, 3, 4, 1, 3, 3]),
  steps: script(`welcome; ${FIRST_TURNS}; ${EXCHANGE}; level: place hand; ${END}; ${ROUND_END}`),
};

const faultFirst: Tutorial = {
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

export const TUTORIALS: readonly Tutorial[] = [gainFirst, faultFirst];

export function tutorialFor({ precedence }: RulesConfig): Tutorial {
  return precedence === 'gain-first' ? gainFirst : faultFirst;
}

/** The sentence of a step, made of the position that it is said in. */
export function say(position: FourTenPosition, { says }: TutorialStep, { fourTen }: TutorialTexts): string {
  if (!Object.hasOwn(fourTen, says)) throw new TypeError(`Expected a sentence ${says}`);
  const sentence = fourTen[says as keyof typeof fourTen];
  return typeof sentence === 'string' ? sentence : sentence(factsOf(position));
}
