import { InputError } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import { partsOf } from '../env/registry.js';
import type { Rules } from '../env/rules.js';
import type { SharedConfig } from './shared-config.js';

/** A stretch of a training under rules of its own. */
export interface CurriculumStage {
  /** Share of totalSteps at which it ends; infinite for the last, which has the real rules. */
  readonly until: number;
  readonly parts: GameParts;
}

/**
 * The stages of a training, the real rules last.
 * @throws InputError if a stage changes moves or observation
 */
export function curriculumStages(
  parts: GameParts,
  { curriculum }: Pick<SharedConfig, 'curriculum'>,
): readonly CurriculumStage[] {
  return [
    ...curriculum.map(({ until, rules }) => ({ until, parts: stageParts(parts, rules) })),
    { until: Infinity, parts },
  ];
}

/** The stage of a share of the training. */
export function stageAt(stages: readonly Pick<CurriculumStage, 'until'>[], progress: number): number {
  return stages.findIndex(({ until }) => progress < until);
}

/** The training's game under other rule options. */
function stageParts(parts: GameParts, rules: Readonly<Record<string, unknown>>): GameParts {
  const stage = partsOf(parts.spec, { rules });
  // Entries are shares of their maxima. Those of counts may differ (points of a target); a category's say what its shares mean.
  const layout = ({ moves, features }: Rules) =>
    JSON.stringify([
      moves,
      features.map(({ name, size, kind, maximum }) => [name, size, kind, kind === 'category' ? maximum : null]),
    ]);
  if (layout(stage.rules) !== layout(parts.rules)) {
    throw new InputError(
      `Expected the rules of a curriculum stage to keep moves and observation, but ${JSON.stringify(rules)} changes them; choose options that do not`,
    );
  }
  return stage;
}
