import '../../session/all-games.js';
import { measuresOf, partsOf } from '../../../src/env/index.js';
import type { GameReview, ReviewSummary } from '../../../src/hint/index.js';
import { reviewSentence } from '../../review/decisions.js';
import { replay } from '../../session/position.js';
import * as de from '../../texts/de/index.js';
import { english as en, setTexts } from '../../texts/texts.js';
import { finishedGame } from '../support/finished-games.js';

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
it.each(['tens', 'decade', 'decade-loop3', 'decade-seven', 'four-ten', 'block-ten-classic'])(
  'the units of a review has German for the main measure of %s',
  (preset) => {
    for (const { name } of measuresOf(partsOf(preset)).slice(0, 1)) {
      expect(de.review.change('2', name)).not.toContain(name);
      expect(de.review.amount('2', name)).not.toContain(name);
    }
  },
);

describe('the sentence of a review', () => {
  it('is the package’s in English', () => {
    const review = reviewOf({ about: 'no fault', decisions: 2, luck, fault: null });
    expect(en.review.sentence(review)).toBe('As the package says it.');
  });

  const severe = { ...fault, losesForCertain: true, others: { count: 2, loss: 0.062 } };
  const ofRounds = {
    ...fault,
    moment: { unit: 'round', number: 2 },
    resultBefore: 4.5,
    loss: 1.25,
    others: { count: 1, loss: 0.5 },
  };
  const result = { unit: 'cards left', start: 27.84, end: 22 };
  const now = { estimate: 0.052, low: 0, high: 0.1, source: 'model' } as const;

  it.each<[ReviewSummary['about'], object, Partial<GameReview>, RegExp]>([
    ['no fault', {}, { outcome: 'won' }, /^Keine von 3 Entscheidungen .* von 28\u202f% zu einem Sieg\.$/],
    ['no fault', { decisions: 1, luck: result }, {}, /^Die einzige Entscheidung .* 27,8 übrige Karten, .* 22,0\.$/],
    [
      'nothing decided',
      {},
      { outcome: 'ongoing', end: now },
      /^Es gab nichts .* von 28\u202f% auf 5,2\u202f%, den jetzigen/,
    ],
    ['no strategy', {}, {}, /^Dieses Spiel kennt keine Strategie, .* zu einer Niederlage\.$/],
  ])('is German in German: %s, %j', (about, more, rest, sentence) => {
    const summary = { about, decisions: 3, luck, fault: null, ...more } as ReviewSummary;
    expect(de.review.sentence(reviewOf(summary, rest))).toMatch(sentence);
  });

  it.each([
    [
      fault,
      'chance',
      'Turning point: card 33. You chose “SET”. Mistake: it cost 12 points. Better: “draw”. The rest was luck.',
      'Wendepunkt: Karte 33, „SET“. Fehler: kostete 12 Punkte. Besser: „ziehen“. Der Rest war Glück.',
    ],
    [
      severe,
      'chance',
      'Turning point: card 33. You chose “SET”. The chance to win fell from 41\u00a0% to nothing. Better: “draw”. 2 other moves cost 6.2 points.',
      'Wendepunkt: Karte 33, „SET“. Die Gewinnchance fiel von 41\u202f% auf null. Besser: „ziehen“. 2 weitere kosteten 6,2 Punkte.',
    ],
    [
      ofRounds,
      'rounds',
      'Turning point: round 2. You chose “SET”. Mistake: it cost 1.25 rounds. Better: “draw”. 1 other move cost 0.50 rounds.',
      'Wendepunkt: Runde 2, „SET“. Fehler: kostete 1,25 Runden. Besser: „ziehen“. Eine weitere Entscheidung kostete 0,50 Runden.',
    ],
  ])(
    'names the move at which a lost game turned, and by how much which one was better: %o, %s',
    (of, unit, english, german) => {
      const session = finishedGame('decade-loop3-optional', 'lost');
      const positions = session.turns.map((_, i) => replay(session.spec, session.turns.slice(0, i)));
      const index = positions.findIndex(({ legal }) => legal.length > 1);
      const { parts, state, legal } = positions[index];
      const review = reviewOf({ about: 'fault', decisions: 3, luck, fault: { ...of, index } }, {
        unit,
        moves: session.turns.map((_, i) => ({
          index: i,
          before: { estimate: of.chanceBefore },
          decision: { ...of, mark: 'mistake', best: { action: legal.at(-1) } },
        })),
      } as object);
      const set = parts.notation.describeMove(state, legal[0]);
      for (const [language, sentence] of [
        [de, german],
        [en, english],
      ] as const) {
        setTexts(language);
        expect(reviewSentence(session, review)).toBe(sentence.replace('SET', set));
      }
    },
  );
});
