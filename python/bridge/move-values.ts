import { type GameState, InputError, partsOf } from 'maketen';
import { type MoveValue, MoveValuer } from 'maketen/lab';
import { parseState, playAgain, readState } from './game.js';
import { type Params, type Parts, partsOfParams } from './params.js';

/** Of many positions, a column each: no number where a value's interval has no end. */
interface Columns {
  readonly reward: string;
  /** How many there are in the move table. */
  readonly moves: number;
  /** `[entry]`: the position's index. */
  readonly rows: readonly number[];
  readonly actions: readonly number[];
  readonly values: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  /** `[entry]`: an index into `sources`. */
  readonly by: readonly number[];
  readonly sources: readonly string[];
}

function columnsOf(reward: string, moves: number, found: readonly (readonly MoveValue[])[]): Columns {
  const entries = found.flatMap((each, row) => each.map((move) => ({ row, ...move })));
  const sources = [...new Set(entries.map(({ source }) => source))];
  return {
    reward,
    moves,
    rows: entries.map(({ row }) => row),
    actions: entries.map(({ action }) => action),
    values: entries.map(({ estimate }) => estimate),
    low: entries.map(({ low }) => low),
    high: entries.map(({ high }) => high),
    by: entries.map(({ source }) => sources.indexOf(source)),
    sources,
  };
}

/** What legal moves are worth: models are loaded once for all questions about the same rules. */
export class MoveValues {
  private readonly valuers = new Map<string, Promise<MoveValuer>>();

  /** Where the games of an environment stand. */
  ofStates({ spec }: Parts, states: readonly GameState[], asked: Params): Promise<Columns> {
    return this.of(partsOf(spec.preset, { rules: spec.rules }), states, asked);
  }

  /** Of positions in notation, and of states as `get_state()` returns them. */
  ofTexts(asked: Params): Promise<Columns> {
    const { spec } = partsOfParams(asked);
    const { positions } = asked as { readonly positions: readonly string[] };
    const parts = partsOf(spec.preset, { rules: spec.rules });
    return this.of(
      parts,
      positions.map((text) => (text.startsWith('{') ? stateOf(parts, text) : text)),
      asked,
    );
  }

  private async of(parts: Parts, positions: readonly (GameState | string)[], asked: Params): Promise<Columns> {
    const { agent, playouts, seed } = asked as { agent: string | null; playouts: number | null; seed: number };
    const key = JSON.stringify([parts.spec, agent, playouts, seed]);
    const options = { seed, ...(agent !== null && { agent }), ...(playouts !== null && { playouts }) };
    const made = this.valuers.get(key) ?? MoveValuer.create(parts, options);
    const valuer = await made;
    this.valuers.set(key, made);
    return columnsOf(valuer.reward, parts.rules.moves.length, await valuer.of(positions));
  }
}

/** @throws InputError that names what differs, for a state of other rules */
function stateOf({ spec: { preset, rules } }: Parts, text: string): GameState {
  const { skipForcedMoves, game } = readState(text);
  if (game === undefined)
    throw new InputError('Expected states of single games, but got one of many; give the vector environment itself');
  const parts = partsOf(preset, { rules, skipForcedMoves: skipForcedMoves === true });
  return playAgain(parts, parseState(parts, text).game).state;
}
