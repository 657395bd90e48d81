import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import { Lookahead, Ratings } from '../../agents/afterstates/ratings.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import { InputError } from '../../env/errors.js';
import { episodeSeed } from '../../env/random.js';
import type { GameState } from '../../env/rules.js';
import { type DrawPosition, LinesOfPlay } from '../../evaluate/bounds/lines-of-play.js';
import type { Measures } from '../learner.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { stageAt } from '../training-games.js';
import type { Collector, CollectorSetup, ValueStage } from './play-collector.js';

/** Draws that are rated at once; more would only take memory. */
const DRAWS = 256;

/**
 * Rows from all lines of play of random deals: every position in which a player who takes the cards in the deck's order could draw, those
 * that good play never comes to included. A target is the exact expectation, over the next card, of the best value after it (the Bellman
 * equation; Sutton and Barto, 2nd ed., 3.6), by the network's present values and, near the end, by exact play: no luck is in it.
 */
export class LinesCollector implements Collector {
  /** What the rows to come depend on: deals follow from the worker's seed and their number. */
  private readonly progress = { deals: 0, rows: 0 };
  private readonly stages: readonly LinesStage[];
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();
  private readonly targets = new Float64Array(DRAWS);
  /** Over the rows of this collection: (target - value)^2. */
  private squares = 0;

  /** @throws InputError for a game whose lines of play cannot be followed */
  constructor(private readonly setup: CollectorSetup) {
    this.stages = setup.stages.map((stage) => new LinesStage(stage));
    this.batch = new AfterstateBatch(setup.stages[0].afterstates);
  }

  /** Goes through whole deals until there are as many rows as self-play has decisions in a rollout. */
  collect(share: number): Measures {
    const { progress, setup, batch } = this;
    const { environments, rolloutLength } = setup.config;
    const stage = this.stages[stageAt(this.stages, share)];
    const { deals, rows } = progress;
    this.squares = 0;
    while (progress.rows + batch.rows < rows + environments * rolloutLength) this.addDeal(stage);
    this.rate(stage);
    const added = progress.rows - rows;
    return { draws_a_deal: added / (progress.deals - deals), bellman_error: Math.sqrt(this.squares / added) };
  }

  /** A row counts as a step. No game is played. */
  totals() {
    return { steps: this.progress.rows, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 };
  }

  save(): SnapshotFields {
    return takeSnapshot(this.progress);
  }

  restore(snapshot: SnapshotFields): void {
    applySnapshot(this.progress, snapshot);
  }

  private addDeal(stage: LinesStage): void {
    const { progress, setup, batch } = this;
    const { meter } = setup;
    const draws = meter.environment.time(() => stage.drawsOf(episodeSeed(setup.seed, 0, progress.deals++)));
    for (const draw of draws) {
      meter.environment.time(() => meter.features.time(() => stage.add(draw, batch)));
      if (batch.rows === DRAWS) this.rate(stage);
    }
  }

  /** Works out the targets of the rows in the batch and hands both to the buffer. */
  private rate({ lookahead }: LinesStage): void {
    const { batch, ratings, targets } = this;
    const { network, scale, buffer, meter } = this.setup;
    meter.rows.forward += batch.rows + lookahead.rows;
    meter.forward.time(() => {
      lookahead.rate(network, scale, targets);
      ratings.rate(batch, network, scale);
    });
    for (let row = 0; row < batch.rows; row++) {
      buffer.add(batch.networkInputs.sparse, row, targets[row]);
      this.squares += (targets[row] - ratings.values[row]) ** 2;
    }
    this.progress.rows += batch.rows;
    batch.clear();
    lookahead.clear();
  }
}

/** The lines of play of deals under the rules of a stage of the curriculum. */
class LinesStage {
  /** Share of totalSteps at which the stage ends. */
  readonly until: number;
  /** The expectations over the next card of the draws that were added. */
  readonly lookahead: Lookahead;
  private readonly lines: LinesOfPlay;
  private readonly state: GameState;
  private readonly counts: Uint8Array;

  /** @throws InputError for a game whose lines of play cannot be followed, or whose draws have no inputs */
  constructor(private readonly stage: ValueStage) {
    const { rules, reward, spec } = stage.parts;
    const keyOf = AGENT_KITS.of(rules).positionKey?.(rules);
    if (keyOf === undefined || stage.afterstates.expandDraw === undefined) {
      throw new InputError(
        `Expected config key "learnFrom": "play" for ${spec.preset}, but got "lines"; only in Decade all lines of play can be followed`,
      );
    }
    this.until = stage.until;
    this.lookahead = new Lookahead(rules, reward, stage.afterstates);
    this.lines = new LinesOfPlay(rules, reward, keyOf);
    this.state = rules.createState();
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** The draws on all lines of play of a deal, except those whose value is exact. Reused by the next deal. */
  drawsOf(deal: number): readonly DrawPosition[] {
    const { parts, afterstates } = this.stage;
    const { endgame = 0 } = afterstates;
    parts.rules.deal(this.state, deal);
    this.lines.explore(this.state);
    return this.lines.draws.filter(({ state }) => parts.rules.unseen(state, this.counts) > endgame);
  }

  /** Adds a draw's input to the batch and every card that it can bring to the lookahead. */
  add({ state, draw }: DrawPosition, batch: AfterstateBatch): void {
    this.stage.afterstates.expandDraw!(state, batch);
    batch.endPosition();
    this.lookahead.addDraws(state, draw);
  }
}
