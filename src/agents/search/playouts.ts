import type { Random } from '../../env/base/random.js';
import type { EnvironmentParts } from '../../env/environment/environment.js';
import { type Action, copyRedealt, type GameState, type Rules } from '../../env/environment/rules.js';
import type { Agent, Policy } from '../agent.js';
import { GamesInPlay } from '../games-in-play.js';

type Game = Pick<EnvironmentParts, 'rules' | 'reward'>;

/** Playouts side by side. */
const ROWS = 512;

/** A playout ends, and counts with what it has earned, after this many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

/** Takes the returns of playouts; expected ones, where a leaf valued the rest. */
interface PlayoutOwner {
  /** @param index as it was given to `Playouts.add` */
  record(value: number, index: number): void;
}

/** Plays positions on to the end of the game and returns what they earned, or what a policy values them at. */
export class Playouts {
  private readonly games: GamesInPlay;
  /** Positions to be valued together by the leaf. */
  private readonly cut: GamesInPlay;
  /** `[tag]`: whose playout it is, and which one. */
  private readonly owners: PlayoutOwner[] = [];
  private readonly indices: number[] = [];
  private readonly probabilities = new Float32Array(0);
  private readonly values = new Float32Array(ROWS);

  constructor(
    private readonly game: Game,
    private readonly base: Agent,
    private readonly leaf: Policy | undefined,
  ) {
    this.games = new GamesInPlay(game.rules, ROWS);
    this.cut = new GamesInPlay(game.rules, leaf ? ROWS : 0);
    if (leaf) this.probabilities = new Float32Array(ROWS * game.rules.moves.length);
  }

  /** Room for another playout; the caller fills the state. Those before it may be played on now. */
  add(owner: PlayoutOwner, index = 0): GameState {
    if (this.games.size === this.games.capacity) this.play();
    this.indices.push(index);
    return this.games.add(this.owners.push(owner) - 1);
  }

  /** Gives the playout added last to another owner. */
  giveTo(owner: PlayoutOwner) {
    this.owners[this.owners.length - 1] = owner;
  }

  play() {
    const { game, games, cut, leaf, owners, indices } = this;
    games.playOut(this.base, leaf ? 0 : MAX_DECISIONS, (state, tag) => {
      if (leaf && state.outcome === 'ongoing') game.rules.copyState(cut.add(tag), state);
      else owners[tag].record(game.reward.returnSoFar(game.rules, state), indices[tag]);
    });
    if (leaf && cut.size > 0) this.value(leaf);
    owners.length = indices.length = 0;
  }

  /** Returns for each cut position what it has earned and is expected to earn, and forgets them. */
  private value(leaf: Policy) {
    const { cut, owners, indices, values } = this;
    const { rules, reward } = this.game;
    cut.look(leaf);
    leaf.evaluate(cut, this.probabilities, values);
    for (let row = 0; row < cut.size; row++) {
      const tag = cut.tags[row];
      owners[tag].record(reward.returnSoFar(rules, cut.states[row]) + values[row], indices[tag]);
    }
    cut.size = 0;
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
  ) {
    const { rules, dealt } = this;
    copyRedealt(rules, dealt, state, random);
    for (let index = 0; index < firstMoves.length; index++) {
      const game = add(index);
      rules.copyState(game, dealt);
      const move = firstMoves[index];
      if (move !== null) rules.apply(game, move);
    }
  }
}
