import {
  arrangementOf,
  ARRANGEMENTS,
  type FourTenJudge,
  IMPOSSIBLE,
  PLACES,
  sizeOf,
  TurnSearch,
  withoutCard,
} from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenDraws } from '../../../../env/games/four-ten/draw-classes.js';
import { HAND_LIMIT, KINDS } from '../../../../env/games/four-ten/hands.js';
import { REPLACE } from '../../../../env/games/four-ten/moves.js';
import type { FourTenState } from '../../../../env/games/four-ten/state.js';

/** What exchanges, the end of the turn and the choice of a card to replace can lead to from an arrangement, up to the next draw. */
export interface TurnEnds {
  /** `[end]`: its draw class (`FourTenDraws`), each once. */
  readonly classes: readonly number[];
  /** `[end]`: moves on the shortest way, with the end of the turn or the replacement, and the first of them. */
  readonly depths: readonly number[];
  readonly firstMoves: readonly number[];
  /** Exchanges on the shortest way to a Hand of ten, and the first of them; -1 if there is none. */
  readonly tenDepth: number;
  readonly tenMove: number;
}

/** Finds the ends of turns. Those that depend on the arrangement alone are remembered: there are some 31,000. */
export class FourTenTurnEnds {
  private readonly search: TurnSearch;
  private readonly known = new Array<TurnEnds | undefined>(ARRANGEMENTS).fill(undefined);

  constructor(
    judge: FourTenJudge,
    private readonly draws: FourTenDraws,
  ) {
    this.search = new TurnSearch(judge);
  }

  /** From a safe arrangement at the beginning of the exchanges. */
  from(arrangement: number): TurnEnds {
    return (this.known[arrangement] ??= this.find(arrangement, null));
  }

  /** From the arrangement of a position, without the arrangements seen in its turn. */
  rest(state: Readonly<FourTenState>): TurnEnds {
    const arrangement = arrangementOf(state.hands);
    return state.exchanges === 0 ? this.from(arrangement) : this.find(arrangement, state);
  }

  /** Draw classes after the replacement of a card by the next one, with the moves that choose it. */
  replacements(arrangement: number, add: (drawClass: number, move: number) => void) {
    for (const place of PLACES)
      for (let kind = 0; kind < KINDS; kind++) {
        const shorter = withoutCard(arrangement, place, kind);
        if (shorter !== IMPOSSIBLE) add(this.draws.of(shorter), REPLACE + place * KINDS + kind);
      }
  }

  private find(arrangement: number, seen: Readonly<FourTenState> | null): TurnEnds {
    const { search, draws } = this;
    const ends = new Map<number, { depth: number; firstMove: number }>();
    const add = (drawClass: number, depth: number, firstMove: number) => {
      if (!ends.has(drawClass)) ends.set(drawClass, { depth, firstMove }); // the nearest come first
    };
    const isFull = sizeOf(arrangement) === 3 * HAND_LIMIT;
    search.explore(arrangement, seen);
    for (let i = 0; i < search.count; i++) {
      const depth = search.depths[i] + 1;
      const end = search.arrangements[i];
      if (isFull) this.replacements(end, (drawClass) => add(drawClass, depth + 1, search.firstMoves[i]));
      else add(draws.of(end), depth, search.firstMoves[i]);
    }
    const found = [...ends.values()];
    return {
      classes: [...ends.keys()],
      depths: found.map(({ depth }) => depth),
      firstMoves: found.map(({ firstMove }) => firstMove),
      tenDepth: search.tenMove < 0 ? -1 : search.tenDepth,
      tenMove: search.tenMove,
    };
  }
}
