import type { GameState } from 'maketen';
import { MoveValuer } from 'maketen/lab';
import { GamesOfState } from './game.js';
import { type Params, plainParts } from './params.js';

/** What legal moves are worth: models are loaded once for all questions about the same rules. */
export class MoveValues {
  private readonly valuers = new Map<string, Promise<MoveValuer>>();

  /** Who values moves, by the `settings` of `MoveValuer`. */
  async valuer(params: Params) {
    const { settings } = params;
    const parts = plainParts(params);
    const key = JSON.stringify([parts.spec, settings]);
    const made = this.valuers.get(key) ?? MoveValuer.create(parts, settings);
    const valuer = await made;
    this.valuers.set(key, made);
    return valuer;
  }

  /**
   * Of the games of a state, or of many positions, in notation or as states: of each legal move the position's index, its own, its value, where
   * the interval ends, and who says so.
   */
  async of(params: Params) {
    const { state, positions = [state] } = params;
    const valuer = await this.valuer(params);
    const games = (positions as string[]).flatMap((text): readonly (GameState | string)[] =>
      text.startsWith('{') ? new GamesOfState({ ...params, state: text }).states : [text],
    );
    const values = (await valuer.of(games)).flatMap((found, row) =>
      found.map(({ action, estimate, low, high, source }) => [row, action, estimate, low, high, source]),
    );
    return { reward: valuer.reward, values };
  }
}
