import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import { Lookahead, Ratings } from '../../agents/afterstates/ratings.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import { InputError } from '../../env/errors.js';
import { episodeSeed } from '../../env/random.js';
import type { Action, GameState } from '../../env/rules.js';
import { Relaxation } from '../../gap/relaxation.js';
import { problemOf } from '../../gap/rules-problem.js';
import { applySnapshot, takeSnapshot } from '../snapshot.js';
import { stageAt } from '../training-games.js';
import type { Collector, CollectorSetup, ValueStage } from './play-collector.js';

/** Draws that are rated at once; more would only take memory. */
const DRAWS = 256;

/**
 * Rows from all lines of play of random deals: every position in which a player who takes the cards in the deck's order could draw, those
 * that good play never comes to included. A target is the exact expectation, over the next card, of the best value after it (the Bellman
 * equation; Sutton and Barto, 2nd ed., 3.6), by the network's present values and, near the end, by exact play: no luck is in it.
 * @throws InputError for a game whose lines of play cannot be followed, or whose draws have no inputs
 */
export function linesCollector({ stages, config, seed, network, scale, buffer, meter }: CollectorSetup): Collector {
  /** What the rows to come depend on: deals follow from the worker's seed and their number. */
  const progress = { deals: 0, rows: 0 };
  const lines = stages.map(linesOf);
  const batch = new AfterstateBatch(stages[0].afterstates);
  const ratings = new Ratings();
  const targets = new Float64Array(DRAWS);
  /** Over the rows of this collection: (target - value)^2. */
  let squares = 0;

  /** Adds a deal's draws to the batch, except those whose value is exact, and every card that they can bring to the lookahead. */
  function addDeal(stage: number): void {
    const { afterstates } = stages[stage];
    const { drawsOf, lookahead } = lines[stage];
    const { endgame = 0 } = afterstates;
    const draws = meter.environment.time(() => drawsOf(episodeSeed(seed, 0, progress.deals++), endgame));
    for (const { state: before, draw } of draws) {
      meter.environment.time(() =>
        meter.features.time(() => {
          afterstates.expandDraw!(before, batch);
          batch.endPosition();
          lookahead.addDraws(before, draw);
        }),
      );
      if (batch.rows === DRAWS) rate(lookahead);
    }
  }

  /** Works out the targets of the rows in the batch and hands both to the buffer. */
  function rate(lookahead: Lookahead): void {
    meter.rows.forward += batch.rows + lookahead.rows;
    meter.forward.time(() => {
      lookahead.rate(network, scale, targets);
      ratings.rate(batch, network, scale);
    });
    for (let row = 0; row < batch.rows; row++) {
      buffer.add(batch.networkInputs.sparse, row, targets[row]);
      squares += (targets[row] - ratings.values[row]) ** 2;
    }
    progress.rows += batch.rows;
    batch.clear();
    lookahead.clear();
  }

  return {
    /** Goes through whole deals until there are as many rows as self-play has decisions in a rollout. */
    collect: async ({ progress: share, pause }) => {
      const stage = stageAt(stages, share);
      const { deals, rows } = progress;
      const enough = rows + config.environments * config.rolloutLength;
      squares = 0;
      while (progress.rows + batch.rows < enough) {
        addDeal(stage);
        await pause?.();
      }
      rate(lines[stage].lookahead);
      const added = progress.rows - rows;
      return { draws_a_deal: added / (progress.deals - deals), bellman_error: Math.sqrt(squares / added) };
    },
    /** A row counts as a step. No game is played. */
    totals: () => ({ steps: progress.rows, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 }),
    save: () => takeSnapshot(progress),
    restore: (snapshot) => applySnapshot(progress, snapshot),
  };
}

/** The lines of play of deals under the rules of a stage of the curriculum, and the expectations over the next card of their draws. */
function linesOf({ parts, afterstates }: ValueStage) {
  const { rules, reward, spec } = parts;
  const keyOf = AGENT_KITS.of(rules).positionKey?.(rules);
  if (keyOf === undefined || afterstates.expandDraw === undefined)
    throw new InputError(
      `Expected config key "learnFrom": "play" for ${spec.preset}, but got "lines"; only in Decade all lines of play can be followed`,
    );
  const problem = problemOf({ rules, reward });
  const counts = new Uint8Array(rules.cardKinds.length);
  const draws: { readonly state: GameState; readonly draw: Action; readonly hidden: number }[] = [];
  const explored = new Relaxation(
    problem,
    () => [],
    { charged: () => false },
    (state, draw, kinds) => {
      if (kinds.length > 0) draws.push({ state, draw, hidden: rules.unseen(state, counts) });
    },
  );
  return {
    /** All draws of a deal's lines of play with more than so many hidden cards, the earliest first. */
    drawsOf: (seed: number, endgame: number) => {
      draws.length = 0;
      explored.explore(problem.start(seed), () => 0);
      return draws.filter(({ hidden }) => hidden > endgame).sort((a, b) => b.hidden - a.hidden);
    },
    lookahead: new Lookahead(rules, reward, afterstates),
  };
}
