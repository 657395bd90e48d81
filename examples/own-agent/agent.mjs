/**
 * A custom agent: it takes the move that comes last in the move table, and so draws only when it must. Change `choose`.
 * Every `--agent` takes this file, too: npx maketen compare --env decade-loop3 --agent random --agent ./agent.mjs
 */
export const agent = ({ rules }) => ({
  name: 'mine',
  rules, // other games are refused
  usesObservations: false,
  act({ size, states, actionMasks }, actions) {
    const moves = rules.moves.length;
    for (let game = 0; game < size; game++)
      actions[game] = choose(states[game], actionMasks.subarray(game * moves, (game + 1) * moves));
  },
});

/** One decision: what a player knows of the game, and a 1 for each legal move. Returns the index of a legal move. */
function choose(state, mask) {
  return mask.lastIndexOf(1);
}
