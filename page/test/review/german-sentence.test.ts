import '../../session/all-games.js';
import { describe, expect, it } from 'vitest';
import { measuresOf, partsOf } from '../../../src/env/index.js';
import type { GameReview, ReviewSummary } from '../../../src/hint/index.js';
import * as de from '../../texts/de/index.js';
import { english as en } from '../../texts/texts.js';

/** What the sentences need of a review. */
function reviewOf(summary: ReviewSummary, rest: Partial<GameReview> = {}): GameReview {
  const end = { estimate: 0, low: 0, high: 0, source: 'exact' };
  return { summary, unit: 'chance', outcome: 'lost', end, sentence: 'As the package says it.', ...rest } as GameReview;
}

const luck = { unit: 'chance', start: 0.278, end: 0 };
const fault = {
  index: 40,
  moment: { unit: 'card', number: 33 },
  chanceBefore: 0.41,
  resultBefore: null,
  loss: 0.1234,
  losesForCertain: false,
  others: { count: 0, loss: 0 },
};
const moves = { played: '6+4=10', best: 'J+6+4=20' };

describe('the units of a review', () => {
  it.each(['tens', 'decade', 'decade-loop3', 'decade-seven', 'four-ten', 'block-ten-classic'])(
    'has German for the main measure of %s',
    (preset) => {
      for (const { name } of measuresOf(partsOf(preset)).slice(0, 1)) {
        expect(de.review.change('2', name)).not.toContain(name);
        expect(de.review.amount('2', name)).not.toContain(name);
      }
    },
  );
});

describe('the sentence of a review', () => {
  it('is the package’s in English', () => {
    const review = reviewOf({ about: 'no fault', decisions: 2, luck, fault: null });
    expect(en.review.sentence(review, null)).toBe('As the package says it.');
  });

  it.each<[ReviewSummary, Partial<GameReview>, string]>([
    [
      { about: 'fault', decisions: 9, luck, fault },
      {},
      'Bis zur Karte 33 standest du bei 41\u202f%; „6+4=10“ statt „J+6+4=20“ kostete 12 Punkte; der Rest war Glück.',
    ],
    [
      {
        about: 'fault',
        decisions: 9,
        luck,
        fault: { ...fault, losesForCertain: true, others: { count: 2, loss: 0.062 } },
      },
      {},
      'Bis zur Karte 33 standest du bei 41\u202f%; „6+4=10“ statt „J+6+4=20“ kostete die letzte Gewinnchance, 41\u202f%; 2 weitere kosteten 6,2 Punkte.',
    ],
    [
      {
        about: 'fault',
        decisions: 9,
        luck,
        fault: {
          ...fault,
          moment: { unit: 'round', number: 2 },
          resultBefore: 4.5,
          loss: 1.25,
          others: { count: 1, loss: 0.5 },
        },
      },
      { unit: 'rounds' },
      'Bis zur Runde 2 waren 4,50 Runden zu erwarten; „6+4=10“ statt „J+6+4=20“ kostete 1,25 Runden; eine weitere Entscheidung kostete 0,50 Runden.',
    ],
    [
      { about: 'no fault', decisions: 3, luck, fault: null },
      { outcome: 'won' },
      'Keine von 3 Entscheidungen kostete etwas Nennenswertes: das Glück führte von 28\u202f% zu einem Sieg.',
    ],
    [
      { about: 'no fault', decisions: 1, luck: { unit: 'cards left', start: 27.84, end: 22 }, fault: null },
      {},
      'Die einzige Entscheidung kostete nichts Nennenswertes: zu erwarten waren am Anfang 27,8 übrige Karten, mit dem Glück wurden es 22,0.',
    ],
    [
      { about: 'nothing decided', decisions: 0, luck, fault: null },
      { outcome: 'ongoing', end: { estimate: 0.052, low: 0, high: 0.1, source: 'model' } },
      'Es gab nichts zu entscheiden: das Glück führte von 28\u202f% auf 5,2\u202f%, den jetzigen Stand.',
    ],
    [
      { about: 'no strategy', decisions: 0, luck: { ...luck, start: 0.082 }, fault: null },
      {},
      'Dieses Spiel kennt keine Strategie, jeder Zug ist so gut wie jeder andere: das Glück führte von 8,2\u202f% zu einer Niederlage.',
    ],
  ])('is German in German: %j', (summary, rest, sentence) => {
    expect(de.review.sentence(reviewOf(summary, rest), summary.fault && moves)).toBe(sentence);
  });
});
