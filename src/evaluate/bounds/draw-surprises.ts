import type { DecisionBatch, Policy } from '../../agents/agent.js';
import { type Action, copyOf, type GameState, type RewardScheme, type Rules } from '../../env/rules.js';

export interface Draw {
  readonly state: GameState;
  readonly draw: Action;
}

/**
 * Plays a game on from a position: its draws, and its end. Forced moves are played without asking.
 * @param choose the move in a position after so many decisions; undefined ends the game there
 * @param skipped draws up to the one after so many decisions are left out; -1: none
 */
export function playedDraws(
  rules: Rules,
  position: Readonly<GameState>,
  choose: (state: GameState, decisions: number) => Action | undefined,
  skipped = -1,
): { readonly draws: readonly Draw[]; readonly end: GameState } {
  const mask = new Uint8Array(rules.moves.length);
  const counts = new Uint8Array(rules.cardKinds.length);
  const [before, end] = [rules.createState(), rules.createState()];
  const draws: Draw[] = [];
  let decisions = 0;
  rules.copyState(end, position);
  for (let legal = rules.actionMask(end, mask); legal > 0; legal = rules.actionMask(end, mask)) {
    const move = legal === 1 ? mask.indexOf(1) : choose(end, decisions++);
    if (move === undefined) break;
    const hidden = rules.unseen(end, counts);
    rules.copyState(before, end);
    rules.apply(end, move);
    if (decisions <= skipped || rules.unseen(end, counts) >= hidden) continue;
    draws.push({ state: copyOf(rules, before), draw: move });
  }
  return { draws, end };
}

/** Positions that a policy is asked about at once. */
const ROWS = 1024;

/** What values say of a drawn card: V(after the card that the deck has) - E V(after a card from what is unseen). */
export class DrawSurprises {
  private readonly batch: DecisionBatch & { size: number; readonly states: GameState[] };
  private readonly ratings = new Float32Array(ROWS);
  private readonly probabilities: Float32Array;
  /** `[row]`: the draw that has led there, and what its value counts for. */
  private readonly drawOf = new Int32Array(ROWS);
  private readonly weightOf = new Float64Array(ROWS);
  private readonly before: Uint8Array;
  private readonly after: Uint8Array;
  /** `[draw]`: the surprises. */
  values = new Float64Array(0);

  /** @param policy its values of positions are V; it may know nothing hidden */
  constructor(
    private readonly rules: Rules,
    private readonly reward: RewardScheme,
    private readonly policy: Policy,
  ) {
    const moves = rules.moves.length;
    this.batch = {
      size: 0,
      states: Array.from({ length: ROWS }, () => rules.createState()),
      observations: new Float32Array(ROWS * rules.observationSize),
      actionMasks: new Uint8Array(ROWS * moves),
      legalCounts: new Uint16Array(ROWS),
    };
    this.probabilities = new Float32Array(ROWS * moves);
    this.before = new Uint8Array(rules.cardKinds.length);
    this.after = new Uint8Array(rules.cardKinds.length);
  }

  /** Works out `values` for these draws; 0 for those with more cards hidden than `mostHidden`. */
  look(draws: readonly Draw[], mostHidden = Infinity): void {
    this.values = new Float64Array(draws.length);
    for (let draw = 0; draw < draws.length; draw++) this.lookAt(draws[draw], draw, mostHidden);
    this.rate();
  }

  private lookAt({ state, draw }: Draw, index: number, mostHidden: number): void {
    const { rules, batch, before } = this;
    const hidden = rules.unseen(state, before);
    if (hidden > mostHidden) return;
    const drawn = this.drawnKind(state, draw);
    // A card that is certain surprises nobody.
    if (before[drawn] === hidden) return;
    for (let kind = 0; kind < before.length; kind++) {
      if (before[kind] === 0) continue;
      const result = batch.states[batch.size];
      rules.copyState(result, state);
      rules.stackNext(result, kind);
      rules.apply(result, draw);
      this.count(index, (kind === drawn ? 1 : 0) - before[kind] / hidden);
    }
  }

  private drawnKind(state: Readonly<GameState>, draw: number): number {
    const { rules, batch, before, after } = this;
    const result = batch.states[batch.size];
    rules.copyState(result, state);
    rules.apply(result, draw);
    rules.unseen(result, after);
    return before.findIndex((count, kind) => after[kind] < count);
  }

  /** Counts the present position in the batch's next row: at once if the game is over, else when it is rated. */
  private count(index: number, weight: number): void {
    const { rules, reward, batch } = this;
    const state = batch.states[batch.size];
    if (state.outcome !== 'ongoing') {
      this.values[index] += weight * reward.returnSoFar(rules, state);
      return;
    }
    this.drawOf[batch.size] = index;
    this.weightOf[batch.size] = weight;
    if (++batch.size === ROWS) this.rate();
  }

  private rate(): void {
    const { rules, reward, batch, policy } = this;
    if (batch.size === 0) return;
    for (let row = 0; row < batch.size; row++) {
      batch.legalCounts[row] = rules.actionMask(batch.states[row], batch.actionMasks, row * rules.moves.length);
      if (policy.usesObservations) rules.observe(batch.states[row], batch.observations, row * rules.observationSize);
    }
    policy.evaluate(batch, this.probabilities, this.ratings);
    for (let row = 0; row < batch.size; row++) {
      const value = reward.returnSoFar(rules, batch.states[row]) + this.ratings[row];
      this.values[this.drawOf[row]] += this.weightOf[row] * value;
    }
    batch.size = 0;
  }
}
