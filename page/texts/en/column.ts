/** What is said under the table, and how the game ended. */
export const column = {
  dealt: 'The cards are dealt.',
  lookingBack: 'Looking back.',
  outcome: (outcome: 'won' | 'lost' | 'drawn', how: string) =>
    `${{ won: 'Won', lost: 'Lost', drawn: 'Drawn' }[outcome]}: ${how}.`,
  review: 'Review',
};
