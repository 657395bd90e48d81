import type { Position } from '../session/position.js';
import { type Language, spokenLanguage } from '../session/preferences.js';
import type { PlaceKey } from '../table/selection.js';
import { tutorials as de } from '../texts/de/games/tutorials.js';
import { tutorials as en, type TutorialTexts } from '../texts/en/games/tutorials.js';
import type { RulesConfig } from './game-view.js';

/** Every language has them, apart from its other texts: only a tutorial needs them. */
export const TUTORIAL_TEXTS: Readonly<Record<Language, TutorialTexts>> = { en, de };

export function tutorialTexts(): TutorialTexts {
  return TUTORIAL_TEXTS[spokenLanguage()];
}

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

/** A deck that begins with these cards; the others follow in a fixed order. */
export function deckBeginning(cards: string): string[] {
  const first = cards.split(' ');
  const all = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}`));
  return [...first, ...all.filter((card) => !first.includes(card))];
}

/** A step of a tutorial: one sentence, and the move that the player makes; none where there is only something to read. */
export interface TutorialStep {
  readonly says: string;
  readonly move?: string;
  /** Places that a sentence without a move points at. */
  readonly points?: readonly PlaceKey[];
}

export interface Tutorial {
  readonly name: string;
  readonly preset: string;
  readonly deck: unknown;
  readonly steps: readonly TutorialStep[];
}

export interface GameTutorials {
  readonly game: string;
  readonly all: readonly Tutorial[];
  tutorialFor(config: RulesConfig): Tutorial;
  /** The sentence of a step, made of the position that it is said in. */
  say(position: Position, step: TutorialStep, texts: TutorialTexts): string;
}

type Sentence<Facts> = string | ((facts: Facts) => string);

export function told<Facts>(
  sentences: Readonly<Record<string, Sentence<Facts>>>,
  { says }: TutorialStep,
  facts: Facts,
): string {
  if (!Object.hasOwn(sentences, says)) throw new TypeError(`Expected a sentence ${says}`);
  const sentence = sentences[says];
  return typeof sentence === 'string' ? sentence : sentence(facts);
}

/** The steps in "sentence: move; sentence @place @place; sentence". */
export function script(text: string): TutorialStep[] {
  return text.split(';').map((step) => {
    const [said, ...points] = step.trim().split(' @');
    const [says, move] = said.split(': ');
    return { says, ...(move && { move }), ...(points.length > 0 && { points }) };
  });
}
