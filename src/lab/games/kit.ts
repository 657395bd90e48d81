import type { Agent } from '../../agents/agent.js';
import { InputError, shown } from '../../env/errors.js';
import { expectPartsOf } from '../../env/expect-parts.js';
import { type GameParts, rewardsOf } from '../../env/game.js';
import type { KitPart, LayerChecks } from '../../env/kits.js';
import { suggestion } from '../../env/nearest-name.js';
import type { Rules } from '../../env/rules.js';
import type { CertifiedValue } from '../bounds/certified-value.js';
import type { KitBound } from '../bounds/upper-bound-entry.js';
import type { DefaultAgent } from '../leaderboard/default-agent.js';
import type { DeckKnower } from '../solve/deck-knower.js';
import type { Question, Solved } from '../solve/solver.js';
import type { WorkOptions } from '../work-options.js';

/** What the lab knows of one game. All but the game's name is optional. */
export interface LabKit<GameRules extends Rules = Rules> {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
  /** What bounds the return under the environment's reward scheme, the tightest first. */
  upperBounds?(rules: GameRules, parts: GameParts): readonly KitBound[];
  /** How presets are bounded from above where nothing else is said. */
  readonly certifiedValues?: Readonly<Record<string, CertifiedValue>>;
  /** Reward schemes that agents are ranked by on presets where the game's first one does not tell them apart. */
  readonly rankedBy?: Readonly<Record<string, string>>;
  /** Agents on a preset's leaderboard that are neither scripted nor models of the package. */
  readonly contestants?: Readonly<Record<string, readonly DefaultAgent[]>>;
  /** Solves the game exactly; undefined for rules that are too large. @throws InputError for what it cannot answer */
  solve?(rules: GameRules, question: Question): Promise<Solved> | undefined;
  /** Which of the game's rules can be solved, where that is not a preset, for an error: "a smaller deck". */
  readonly solvable?: string;
  /** The best results of a player who knows the whole deck. */
  knowingTheDeck?(rules: GameRules, nodeLimit?: number): DeckKnower;
  /** Deals, and playouts a move, that a model's hints are checked with. */
  readonly calibration?: { readonly deals: number; readonly playouts: number };
  /** An agent by an exact solution that is worked out if need be; undefined for rules that are too large. */
  solvedAgent?(rules: GameRules, options: WorkOptions): Promise<Agent> | undefined;
}

/** @throws InputError for what is said of a preset that the game does not have */
function expectOwnPresets(
  kit: LabKit,
  { game }: GameParts,
  part: 'certifiedValues' | 'rankedBy' | 'contestants',
): void {
  const presets = Object.keys(game.presets);
  const foreign = Object.keys(kit[part] ?? {}).find((preset) => !presets.includes(preset));
  if (foreign !== undefined)
    throw new InputError(
      `Expected "${part}" of "lab" by presets of "${game.name}", but got ${shown(foreign)}${suggestion(foreign, presets)}`,
    );
}

function rankedByPart(kit: LabKit, parts: GameParts): KitPart {
  return {
    name: 'lab: rankedBy',
    check: () => {
      expectOwnPresets(kit, parts, 'rankedBy');
      const { [parts.spec.preset]: by } = kit.rankedBy!;
      const rewards = rewardsOf(parts).map(({ name }) => name);
      if (by !== undefined && !rewards.includes(by))
        throw new InputError(
          `Expected "rankedBy" of "${parts.spec.preset}" to be one of its rewards, ${rewards.join(', ')}, but got ${shown(by)}${suggestion(by, rewards)}`,
        );
    },
  };
}

function upperBoundsPart(kit: LabKit, parts: GameParts): KitPart {
  return {
    name: 'lab: upperBounds',
    check: () => {
      const bounds = kit.upperBounds!(parts.rules, parts);
      if (!(bounds instanceof Array))
        throw new InputError(`Expected "upperBounds" of "lab" to give a list, but got ${shown(bounds)}`);
      for (const bound of bounds) {
        expectPartsOf('a bound of "lab"', bound, { name: 'text', create: 'function' });
        if (typeof bound.isExact !== 'boolean')
          throw new InputError(
            `Expected the bound "${bound.name}" to have "isExact", true or false, but got ${shown(bound.isExact)}`,
          );
      }
      const names = bounds.map(({ name }) => name);
      const twin = names.find((name, i) => names.indexOf(name) < i);
      if (twin !== undefined) throw new InputError(`Expected bounds of different names, but two are called "${twin}"`);
    },
  };
}

function certifiedPart(kit: LabKit, parts: GameParts): KitPart {
  return {
    name: 'lab: certifiedValues',
    check: () => {
      expectOwnPresets(kit, parts, 'certifiedValues');
      for (const [preset, each] of Object.entries(kit.certifiedValues!)) {
        expectPartsOf(`"certifiedValues" of "${preset}"`, each, { value: 'text' });
        if (!(each.factor >= 0))
          throw new InputError(`Expected "factor" of "${preset}" to be a number from 0, but got ${shown(each.factor)}`);
        if (each.penaltyFrom !== undefined && !(each.penaltyFrom >= 1))
          throw new InputError(
            `Expected "penaltyFrom" of "${preset}" to be a number of hidden cards from 1, or none, but got ${shown(each.penaltyFrom)}`,
          );
      }
    },
  };
}

/** The parts of a kit under these rules, for `checkGame`. */
function kitParts(kit: LabKit, parts: GameParts): readonly KitPart[] {
  return [
    ...(kit.upperBounds ? [upperBoundsPart(kit, parts)] : []),
    ...(kit.rankedBy ? [rankedByPart(kit, parts)] : []),
    ...(kit.certifiedValues ? [certifiedPart(kit, parts)] : []),
    ...(kit.contestants
      ? [{ name: 'lab: contestants', check: () => expectOwnPresets(kit, parts, 'contestants') }]
      : []),
  ];
}

export const LAB_KIT_CHECKS: LayerChecks<LabKit> = {
  shape: {
    upperBounds: 'function',
    certifiedValues: 'object',
    rankedBy: 'object',
    contestants: 'object',
    solve: 'function',
    knowingTheDeck: 'function',
    calibration: 'object',
    solvedAgent: 'function',
  },
  parts: kitParts,
};
