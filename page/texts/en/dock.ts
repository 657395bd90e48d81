/** What can be done at the foot of the table. */
export const dock = {
  backToTheGame: 'Back to the game',
  playOnFromHere: 'Play on from here',
};
