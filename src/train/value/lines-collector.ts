import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import { Ratings } from '../../agents/afterstates/ratings.js';
import { episodeSeed } from '../../env/seeds.js';
import { stageAt } from '../curriculum.js';
import type { Measures } from '../learner.js';
import type { SnapshotFields } from '../snapshot.js';
import { applySnapshot, takeSnapshot } from '../snapshot.js';
import type { Collector, CollectorSetup } from './collector.js';
import { LinesStage } from './lines-stage.js';

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
