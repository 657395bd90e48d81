import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { Action } from '../../../../env/rules.js';

/** A game that has been played to its end. */
export interface PlayedGame {
  readonly actions: readonly Action[];
  readonly isWon: boolean;
  readonly cardsLeft: number;
}

/** Plays games by the rules. */
export class Replay {
  private readonly state: DecadeState;
  private readonly mask: Uint8Array;

  constructor(private readonly rules: DecadeRules) {
    this.state = rules.createState();
    this.mask = new Uint8Array(rules.moves.length);
  }

  /** Plays the given actions, and after them, if the game is not over, the first legal action each time. */
  play(deck: Readonly<Uint8Array>, wanted: readonly Action[]): PlayedGame {
    const { rules, state, mask } = this;
    rules.deal(state, 0, [deck]);
    const actions: Action[] = [];
    while (rules.actionMask(state, mask) > 0) {
      const action = actions.length < wanted.length ? wanted[actions.length] : mask.indexOf(1);
      if (mask[action] !== 1) throw new RangeError(`Action ${action} is not legal after ${actions.length} others`);
      rules.apply(state, action);
      actions.push(action);
    }
    return { actions, isWon: state.outcome === 'won', cardsLeft: rules.cardsLeft(state) };
  }
}
