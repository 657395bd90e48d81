import '../../session/all-games.js';
import { partsOf } from '../../../src/env/index.js';
import type { GameReview } from '../../../src/hint/index.js';
import { reviewSentence } from '../../review/decisions.js';
import * as de from '../../texts/de/index.js';
import { english, setTexts } from '../../texts/texts.js';
import { finishedGame } from '../support/finished-games.js';

afterEach(() => setTexts(english));

it('a lost game names the move at which it turned, and the one that was better, as the table does', () => {
  const session = finishedGame('decade-loop3-optional', 'lost');
  const { rules, notation } = partsOf('decade-loop3-optional');
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  rules.deal(state, session.spec.seed);
  // The first set that was taken; to draw was better.
  const index = session.turns.findIndex(({ action }, i) => {
    if (i > 0) rules.apply(state, session.turns[i - 1].action);
    return rules.actionMask(state, mask) > 1 && notation.formatMove(action) !== 'draw';
  });
  const draw = rules.moves.findIndex((_, action) => notation.formatMove(action) === 'draw');
  const fault = {
    index,
    moment: { unit: 'card', number: 9 },
    chanceBefore: 0.41,
    resultBefore: null,
    loss: 0.12,
    losesForCertain: false,
    others: { count: 0, loss: 0 },
  };
  const review = {
    summary: { about: 'fault', decisions: 3, luck: { unit: 'chance', start: 0.3, end: 0 }, fault },
    unit: 'chance',
    outcome: 'lost',
    end: { estimate: 0, low: 0, high: 0, source: 'exact' },
    sentence: 'Until card 9 the chance was 41 %.',
    moves: session.turns.map((_, i) => ({ index: i, decision: { best: { action: draw } } })),
  } as unknown as GameReview;
  expect(reviewSentence(session, review)).toBe('Until card 9 the chance was 41\u00a0%.');
  setTexts(de);
  const played = notation.describeMove(state, session.turns[index].action);
  expect(reviewSentence(session, review)).toContain(`„${played}“ statt „ziehen“ kostete 12 Punkte`);
});
