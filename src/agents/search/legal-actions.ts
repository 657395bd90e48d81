import type { Action } from '../../env/rules.js';
import type { DecisionBatch } from '../agent.js';

/** The legal actions of a batch's row: `first`, then the others in the order of the move table. @param moves the size of the move table */
export function legalActions({ actionMasks }: DecisionBatch, row: number, moves: number, first: Action): Action[] {
  const actions = [first];
  for (let action = 0; action < moves; action++)
    if (actionMasks[row * moves + action] === 1 && action !== first) actions.push(action);
  return actions;
}
