import { counted, numbers } from './numbers.js';

/** Hints step by step, solving, and what else there is of ways to play. */
export const ways = {
  stopSolving: (share: number) => `Solving ${numbers.percent(Math.floor(100 * share), 0)} · Stop`,
  stopSolvingTitle: 'The game with these options is being solved, for exact hints; until then they are estimates',
  bestSoFar: (move: string) => `Best so far: ${move}; its chances are being worked out`,
  points: (points: number) => counted(points, 'point', 'points'),
  challenge: 'Challenge: find the sets yourself; none is announced or marked',
  inChallenge: 'Challenge mode',
  onlyMove: 'There is only one move.',
  anyMove: 'Any move is fine here.',
  oneIsBetter: (stake: string) =>
    `There is a choice here that matters: ${stake} between the best move and the next one.`,
  someAreWorse: (stake: string) => `Several moves are about as good, but one costs ${stake}.`,
  unknownChoice: 'There is a choice here; what it is worth is being worked out.',
  marked: (move: string) => `Marked: ${move}.`,
  hintsAtOnce: 'Show hints at once, not in three steps',
  tellAll: 'Show all moves, ranked',
  hintsUsed: (choice: number, cards: number, why: number) =>
    `Hints used: ${choice} for whether there is a choice, ${cards} for the cards, ${why} with everything.`,
  thinking: 'Thinking …',
  why: 'Why?',
};
