import type { EnvironmentParts } from '../../env/environment.js';
import type { Random } from '../../env/random.js';
import type { Action, GameState, Rules } from '../../env/rules.js';
import type { Agent, Policy } from '../agent.js';
import { GamesInPlay } from '../games-in-play.js';

type Game = Pick<EnvironmentParts, 'rules' | 'reward'>;

/** Playouts side by side. */
const ROWS = 512;

/** A playout ends, and counts with what it has earned, after this many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

/** Plays positions on and returns their values: at the end of the game, or after some decisions by a policy. */
export class Playouts {
  private readonly games: GamesInPlay;
  private readonly leafValues: LeafValues | null;
  private readonly decisions: number;

  /**
   * @param leaf values playouts that are cut
   * @param depth decisions before a playout is cut, where there is a leaf
   * @param returned called with each playout's tag and its return (expected, where the leaf valued the rest)
   */
  constructor(
    private readonly game: Game,
    private readonly base: Agent,
    leaf: Policy | undefined,
    depth = 0,
    private readonly returned: (tag: number, value: number) => void,
  ) {
    this.games = new GamesInPlay(game.rules, ROWS);
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
    const { leafValues, returned, game } = this;
    this.games.playOut(this.base, this.decisions, (state, tag) => {
      if (leafValues !== null && state.outcome === 'ongoing') leafValues.add(state, tag);
      else returned(tag, game.reward.returnSoFar(game.rules, state));
    });
    leafValues?.value(returned);
  }
}

/** Positions where playouts were cut, to be valued together by a policy. */
class LeafValues {
  private readonly games: GamesInPlay;
  private readonly probabilities: Float32Array;
  private readonly values: Float32Array;

  constructor(
    private readonly game: Game,
    private readonly policy: Policy,
    capacity: number,
  ) {
    this.games = new GamesInPlay(game.rules, capacity);
    this.probabilities = new Float32Array(capacity * game.rules.moves.length);
    this.values = new Float32Array(capacity);
  }

  /** Copies a position that has something to decide. */
  add(state: Readonly<GameState>, tag: number): void {
    this.game.rules.copyState(this.games.add(tag), state);
  }

  /** Returns for each position what it has earned and is expected to earn, and forgets them. */
  value(returned: (tag: number, value: number) => void): void {
    const { games, policy, probabilities, values } = this;
    if (games.size === 0) return;
    const { rules, reward } = this.game;
    games.look(policy);
    policy.evaluate(games, probabilities, values);
    for (let row = 0; row < games.size; row++)
      returned(games.tags[row], reward.returnSoFar(rules, games.states[row]) + values[row]);
    games.size = 0;
  }
}

/** What a playout starts with: a legal move, or null to play on from the position as it is. */
export type FirstMove = Action | null;

/**
 * Begins playouts from a position with its hidden cards dealt anew, so that their real order never matters. All first moves meet the same
 * hidden cards (common random numbers), which makes their differences far more certain than their chances.
 */
export class RedealtStarts {
  private readonly dealt: GameState;

  constructor(private readonly rules: Rules) {
    this.dealt = rules.createState();
  }

  /** Deals once and begins a playout after each first move. @param add makes room for the playout after firstMoves[index] */
  begin(
    state: Readonly<GameState>,
    firstMoves: readonly FirstMove[],
    random: Random,
    add: (index: number) => GameState,
  ): void {
    const { rules, dealt } = this;
    rules.copyState(dealt, state);
    rules.shuffleHidden(dealt, random);
    for (let index = 0; index < firstMoves.length; index++) {
      const game = add(index);
      rules.copyState(game, dealt);
      const move = firstMoves[index];
      if (move !== null) rules.apply(game, move);
    }
  }
}
