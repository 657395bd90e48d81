/** An entry: plays the first legal move of each game. */
export const agent = ({ rules }) => ({
  name: 'first-legal',
  rules,
  usesObservations: false,
  act({ size, actionMasks }, actions) {
    const moves = rules.moves.length;
    for (let game = 0; game < size; game++) actions[game] = actionMasks.indexOf(1, game * moves) - game * moves;
  },
});
