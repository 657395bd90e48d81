import { counted } from './numbers.js';

/** How the game ended, and what can come next. */
export const end = {
  endTitle: (outcome: 'won' | 'lost' | 'drawn') => ({ won: 'Won!', lost: 'Lost', drawn: 'Drawn' })[outcome],
  moves: (count: number) => `${counted(count, 'move', 'moves')}.`,
  newDeal: 'New deal',
  sameDeal: 'Same deal again',
  undoLastMove: 'Undo the last move',
};
