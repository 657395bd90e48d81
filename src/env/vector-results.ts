import { blankResult, type StepResult } from './environment-like.js';
import type { VectorEnvironmentLike } from './vector-environment.js';

/** Views of each game's row, made once: [present, of the end of the last episode]. */
function rows<Rows extends Float32Array | Uint8Array>(
  size: number,
  present: Rows,
  final: Rows,
): readonly [Rows, Rows][] {
  const width = present.length / size;
  const row = (all: Rows, i: number): Rows => all.subarray(i * width, (i + 1) * width) as Rows;
  return Array.from({ length: size }, (_, i) => [row(present, i), row(final, i)]);
}

/**
 * The result of one of many games, as `Environment` would return it. One object for all games and steps; its arrays are
 * views of the vector environment's.
 */
export class VectorResults {
  private readonly result: StepResult;
  private readonly observations: ReturnType<typeof rows<Float32Array>>;
  private readonly masks: ReturnType<typeof rows<Uint8Array>>;
  private readonly features: ReturnType<typeof rows<Float32Array>>;
  /** `[size]`: the seeds of the episodes that the last step was part of. */
  private readonly seeds: Int32Array;

  constructor(private readonly games: VectorEnvironmentLike) {
    const { size } = games;
    this.observations = rows(size, games.observations, games.finalObservations);
    this.masks = rows(size, games.actionMasks, games.finalActionMasks);
    this.features = rows(size, games.actionFeatures, games.finalActionFeatures);
    this.seeds = new Int32Array(size);
    this.result = blankResult(this.observations[0][0], this.masks[0][0]);
  }

  /** To be called before each step. */
  keepSeeds(): void {
    this.seeds.set(this.games.episodeSeeds);
  }

  /** The result of the last step in game i: the end of its episode if that has ended. */
  of(i: number): StepResult {
    const { games, result } = this;
    const { info } = result;
    result.reward = games.rewards[i];
    result.terminated = games.terminations[i] === 1;
    result.truncated = games.truncations[i] === 1;
    if (!result.terminated && !result.truncated) return this.present(i);
    this.view(i, 1);
    info.legalCount = 0;
    for (const legal of info.actionMask) info.legalCount += legal;
    info.outcome = games.finalOutcomes[i];
    info.score = games.finalScores[i];
    info.cardsLeft = Number.isNaN(games.finalCardsLeft[i]) ? null : games.finalCardsLeft[i];
    info.seed = this.seeds[i];
    info.episodeLength = games.finalLengths[i];
    info.episodeReturn = games.finalReturns[i];
    return result;
  }

  /** The deal of game i that has just been made, as `reset` would return it. */
  ofDeal(i: number): StepResult {
    this.result.reward = 0;
    this.result.terminated = false;
    this.result.truncated = false;
    return this.present(i);
  }

  private present(i: number): StepResult {
    const { games, result } = this;
    const { info } = result;
    const state = games.states[i];
    this.view(i, 0);
    info.legalCount = games.legalCounts[i];
    info.outcome = state.outcome;
    info.score = games.rules.score(state);
    info.cardsLeft = games.rules.cardsLeft(state);
    info.seed = games.episodeSeeds[i];
    info.episodeLength = games.episodeLengths[i];
    info.episodeReturn = games.reward.returnSoFar(games.rules, state);
    return result;
  }

  private view(i: number, which: 0 | 1): void {
    this.result.observation = this.observations[i][which];
    this.result.info.actionMask = this.masks[i][which];
    if (this.games.singleActionFeatureSpace) this.result.info.actionFeatures = this.features[i][which];
  }
}
