import { counted } from './numbers.js';

/** What is said under the table, and how the game ended. */
export const column = {
  dealt: 'The cards are dealt.',
  lookingBack: 'Looking back.',
  outcome: (outcome: 'won' | 'lost' | 'drawn', how: string) =>
    `${{ won: 'Won', lost: 'Lost', drawn: 'Drawn' }[outcome]}: ${how}.`,
  endTitle: (outcome: 'won' | 'lost' | 'drawn') => ({ won: 'Won!', lost: 'Lost', drawn: 'Drawn' })[outcome],
  moves: (count: number) => `${counted(count, 'move', 'moves')}.`,
  newDeal: 'New deal',
  sameDeal: 'Same deal again',
  undoLastMove: 'Undo the last move',
  thinking: 'Thinking …',
  why: 'Why?',
  howToPlay: (title: string) => `How to play ${title}`,
  close: (title: string) => `Close: ${title}`,
  undo: 'Undo',
  noUndo: 'No move can be taken back in this game.',
  /** @param withEnd whether the move that ends the game can be taken back too */
  undoRule: (limit: number | 'unlimited', withEnd: boolean) =>
    `${limit === 'unlimited' ? 'Any number of moves' : `Up to ${counted(limit, 'move', 'moves')}`} can be taken back, ${
      withEnd ? 'the one that ends the game too' : 'but not the one that ends the game'
    }.`,
};
