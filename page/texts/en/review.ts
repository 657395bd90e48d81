import type { GameMoment, GameReview } from 'maketen/hint';
import { capital } from '../numbers-and-lists.js';
import { counted } from './words.js';

const CHANGES: Readonly<Record<string, string>> = { 'cards left': 'cards' };

function unitText(unit: string) {
  return unit === 'chance' ? 'points' : unit;
}

function changeUnit(unit: string) {
  return CHANGES[unit] ?? unitText(unit);
}

export const review = {
  /** The button that shows it during the game. */
  liveChance: 'Show chance to win',
  working: (done: number, total: number) => `${done} of ${counted(total, 'position', 'positions')}`,
  waiting: 'Reviewing the game …',
  failed: (why: string) => `No review: ${why}`,
  /** The whole in one sentence, where there is no fault: in English as the package says it. */
  sentence: (review: GameReview): string => review.sentence.replaceAll(' %', '\u00a0%'),
  /** Where a game turned: what was played there, what that cost in a sentence, and what was better. */
  turned: (moment: string, played: string, cost: string, best: string) =>
    `Turning point: ${moment}. You chose “${played}”. ${cost} Better: “${best}”.`,
  others: (count: number, loss: string) =>
    count === 0 ? 'The rest was luck.' : `${counted(count, 'other move', 'other moves')} cost ${loss}.`,
  accuracy: 'Accuracy',
  noAccuracy: (isGameOfLuck: boolean): string => (isGameOfLuck ? 'A game of luck alone' : 'Nothing was decided'),
  luck: 'Luck',
  play: 'Play',
  changeUnit,
  amount: (value: string, unit: string) => `${value} ${unitText(unit)}`,
  /** "12 points", "1.3 cards": a loss, or a difference. */
  change: (value: string, unit: string) => `${value} ${changeUnit(unit)}`,
  marks: { best: 'best', good: 'good', inaccuracy: 'inaccuracy', mistake: 'mistake', blunder: 'blunder' },
  moment: ({ unit, number: count }: GameMoment) => `${unit} ${count}`,
  theEnd: 'The end',
  curve: (unit: string) => (unit === 'chance' ? 'Chance to win' : `Expected ${unitText(unit)}`),
  curveHelp: 'Arrow keys go from decision to decision',
  toTheWorst: 'To the worst move',
  before: 'Decision before',
  next: 'Next decision',
  best: 'Best',
  cost: (loss: string, mark: string) => `${capital(mark)}: it cost ${loss}.`,
  lastChance: (chance: string) => `The chance to win fell from ${chance} to nothing.`,
  noBetter: 'No move was better.',
  unsure: 'Too close to the best move to tell them apart.',
  noChoice: 'There was nothing to choose.',
  anyMove: 'All moves were equal.',
  bestLine: 'Best line',
  /** Where the line that the exact end proves leads to, the cards coming as they came. */
  bestLineEnd: (outcome: string, score: number) =>
    ({
      won: 'With the cards that came, it wins.',
      lost: 'With the cards that came, it still loses.',
      drawn: 'With the cards that came, it is a draw.',
      ongoing: `It ends with ${score} points, before a new deal.`,
    })[outcome] ?? '',
  costMost: 'Costliest moves',
  nothingCost: 'No decision cost anything to speak of.',
  /** What a move cost after which the game could not be won. */
  theGame: 'the game',
  export: 'Save as JSON',
  /** @param agent null for the model that comes with the page */
  by: (agent: string | null) => `Chances estimated by ${agent ?? 'the trained model'}.`,
  exact: 'Chances are exact.',
  showsBest: 'Gold marks the best move, a dashed edge the move that was played.',
};
