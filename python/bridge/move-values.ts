import { type GameState, partsOf } from 'maketen';
import { MoveValuer } from 'maketen/lab';
import { gameOfState, readState } from './game.js';
import { type Params, type Parts, partsOfParams } from './params.js';

/** What legal moves are worth: models are loaded once for all questions about the same rules. */
export class MoveValues {
  private readonly valuers = new Map<string, Promise<MoveValuer>>();

  /** Where the games of an environment stand. */
  ofStates({ spec }: Parts, states: readonly GameState[], asked: Params) {
    return this.of(partsOf(spec.preset, { rules: spec.rules }), states, asked);
  }

  /** Of positions in notation, and of states as `get_state()` returns them. */
  ofTexts(asked: Params) {
    const { spec } = partsOfParams(asked);
    const { positions } = asked as { readonly positions: readonly string[] };
    const parts = partsOf(spec.preset, { rules: spec.rules });
    return this.of(
      parts,
      positions.map((text) => (text.startsWith('{') ? stateOf(parts, text) : text)),
      asked,
    );
  }

  /** Of many positions: the number of moves in the table, and of each legal move the position's index, its own, its value, where the interval ends, and who says so. */
  private async of(parts: Parts, positions: readonly (GameState | string)[], asked: Params) {
    const { agent, playouts, seed } = asked as { agent: string | null; playouts: number | null; seed: number };
    const key = JSON.stringify([parts.spec, agent, playouts, seed]);
    const options = { seed, ...(agent !== null && { agent }), ...(playouts !== null && { playouts }) };
    const made = this.valuers.get(key) ?? MoveValuer.create(parts, options);
    const valuer = await made;
    this.valuers.set(key, made);
    const values = (await valuer.of(positions)).flatMap((found, row) =>
      found.map(({ action, estimate, low, high, source }) => [row, action, estimate, low, high, source]),
    );
    return { reward: valuer.reward, moves: parts.rules.moves.length, values };
  }
}

/** @throws InputError that names what differs, for a state of other rules */
function stateOf({ spec: { preset, rules } }: Parts, text: string) {
  const { skipForcedMoves } = readState(text);
  const parts = partsOf(preset, { rules, skipForcedMoves: skipForcedMoves === true });
  return gameOfState(parts, text);
}
