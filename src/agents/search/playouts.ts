import type { GameState } from '../../env/rules.js';
import { GamesInPlay } from '../games-in-play.js';
import { LeafValues } from './leaf-values.js';
import type { SearchedGame } from './options.js';
import type { SearchPlayers } from './search-players.js';

/** Playouts side by side. */
const ROWS = 512;

/** A playout is given up, and counts with what it has earned, after this many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

/** Plays positions on and says what they come to: to the end of the game, or for some decisions and then valued by a policy. */
export class Playouts {
  private readonly games: GamesInPlay;
  private readonly leafValues: LeafValues | null;
  private readonly decisions: number;

  /**
   * @param depth decisions before a playout is cut, where the players have a leaf
   * @param returned called with each playout's tag and its return (expected, where a policy valued the rest)
   */
  constructor(
    private readonly game: SearchedGame,
    private readonly players: SearchPlayers,
    depth = 0,
    private readonly returned: (tag: number, value: number) => void,
  ) {
    this.games = new GamesInPlay(game.rules, ROWS);
    const { leaf } = players;
    this.leafValues = leaf === undefined ? null : new LeafValues(game, leaf, ROWS);
    this.decisions = leaf === undefined ? MAX_DECISIONS : depth;
  }

  /** Room for another playout; the caller fills the state. Those before it may be played on now. */
  add(tag: number): GameState {
    if (this.games.size === this.games.capacity) this.play();
    return this.games.add(tag);
  }

  /** Plays all on. */
  play(): void {
    const { rules, reward } = this.game;
    const { leafValues, returned } = this;
    this.games.playOut(this.players.base, this.decisions, (state, tag) => {
      if (leafValues !== null && state.outcome === 'ongoing') leafValues.add(state, tag);
      else returned(tag, reward.returnSoFar(rules, state));
    });
    leafValues?.value(returned);
  }
}
