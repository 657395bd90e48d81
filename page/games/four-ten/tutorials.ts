import type { Position } from '../../session/position.js';
import { type Language, spokenLanguage } from '../../session/preferences.js';
import { tutorials as de } from '../../texts/de/games/tutorials.js';
import { tutorials as en, type TutorialTexts } from '../../texts/en/games/tutorials.js';
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

/** The steps in "sentence: move; sentence". */
function script(text: string): TutorialStep[] {
  return text.split(';').map((step) => {
    const [says, move] = step.trim().split(': ');
    return { says, ...(move && { move }) };
  });
}

/** A round's cards: what the steps draw, and the others in ascending order. */
const ROUND = Array.from('43421133111111222222233333444444', Number);
export const DECK = [ROUND, ROUND];

const END = 'endTurn: end turn';

/** What Home, Hand, Shadow and the order are for, and an exchange; no rule of precedence changes it. */
export const STEPS =
  script(`welcome; firstCard: place home; nothingToExchange: end turn; toHand: place hand; inOrder: end turn;
  toHome: place home; ${END}; fillHome: place home; ${END}; toShadow: place shadow; exchange: exchange 3 home 4;
  inOrder: end turn; fillHome: place home; ${END}; towardsTarget: place hand; ${END}; lastCard: place hand; faults; end`);

function factsOf({ parts, state }: FourTenPosition): Readonly<Record<string, number>> {
  const { hand, home, shadow } = handsOf(state);
  const { gameTarget, handTarget, safeties } = parts.rules.config;
  const sums = { hand: sumOf(hand), home: sumOf(home), shadow: sumOf(shadow) };
  const { drawn, points } = state;
  const after = { handAfter: sums.hand + drawn, homeAfter: sums.home + drawn };
  return { ...sums, ...after, drawn, points, gameTarget, handTarget, safeties };
}

/** The sentence of a step, made of the position that it is said in. */
export function say(given: Position, { says }: TutorialStep, { fourTen }: TutorialTexts): string {
  const position = given as FourTenPosition;
  const isInOrder = says === 'welcome' && position.parts.rules.config.precedence === 'fault-first';
  const sentence = (fourTen as Readonly<Record<string, string>>)[isInOrder ? 'welcomeInOrder' : says];
  const facts = factsOf(position);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}
