import { type FourTenConfig, fourTenOptions } from '../../../../src/env/games/four-ten/config.js';
import { FourTenNotation } from '../../../../src/env/games/four-ten/notation.js';
import { FourTenRules } from '../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../src/env/games/four-ten/state.js';

/** Rules with their notation, and short ways to set up and play positions in the tests. */
export class Table {
  readonly rules: FourTenRules;
  readonly notation: FourTenNotation;

  constructor(options: Partial<FourTenConfig> = {}) {
    this.rules = new FourTenRules(fourTenOptions.parse(options));
    this.notation = new FourTenNotation(this.rules);
  }

  /** A position in notation, without the leading "four-ten". */
  at(position: string): FourTenState {
    return this.notation.parseState(`four-ten ${position}`);
  }

  legal(state: FourTenState): string[] {
    const mask = new Uint8Array(this.rules.moves.length);
    this.rules.actionMask(state, mask);
    return [...mask.keys()].filter((action) => mask[action] === 1).map((action) => this.notation.formatMove(action));
  }

  /** Plays moves, each of which has to be legal. `next` are the values to be drawn, one for each draw of the round. */
  play(state: FourTenState, moves: readonly string[], next: readonly number[] = []): FourTenState {
    let drawn = 0;
    for (const move of moves) {
      if (!this.legal(state).includes(move)) throw new Error(`Expected a legal move, but got "${move}"`);
      if (drawn < next.length && (move === 'end turn' || move.startsWith('replace')))
        this.rules.stackNext(state, next[drawn] - 1);
      const left = state.stock.left;
      this.rules.apply(state, this.notation.parseMove(move));
      if (state.stock.left < left) drawn++;
    }
    return state;
  }

  text(state: FourTenState): string {
    return this.notation.formatState(state);
  }
}

/** A hand's sum etc. after a round end are those of the next round, so results are read off points, safeties and round. */
export function result(state: FourTenState): string {
  return `${state.outcome}: ${state.points} points, ${state.safeties} safeties, round ${state.round}`;
}
