import type { Action, GameState, Rules } from '../env/rules.js';

/**
 * The end that a legal move certainly leads to: forced moves after it included, without a decision and without a hidden card being
 * drawn or a new shuffle on the way (the last hidden card is certain too). Null where chance or a choice is left.
 */
export function certainEnd(rules: Rules, state: Readonly<GameState>, move: Action): GameState | null {
  const counts = new Uint8Array(rules.cardKinds.length);
  const mask = new Uint8Array(rules.moves.length);
  const trial = rules.createState();
  rules.copyState(trial, state);
  let hidden = rules.unseen(trial, counts);
  for (let next = move; ; next = mask.indexOf(1)) {
    rules.apply(trial, next);
    const hiddenNow = rules.unseen(trial, counts);
    const known = hiddenNow === hidden || (hidden === 1 && hiddenNow === 0);
    if (!known || rules.shuffles(trial) !== rules.shuffles(state)) return null;
    hidden = hiddenNow;
    const legal = rules.actionMask(trial, mask);
    if (legal === 0) return trial;
    if (legal > 1) return null;
  }
}
