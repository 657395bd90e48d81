import type { KnownDeckResult } from '../../agents/exact/index.js';
import type { Agent, Policy } from '../../agents/index.js';
import { mismatch, notOneOf } from '../../env/base/errors.js';
import type { ReadonlyRecord } from '../../env/base/schema.js';
import { expectDifferentNames, expectPartsOf } from '../../env/environment/environment-parts.js';
import {
  expectOwnPresets,
  type GameParts,
  type LayerChecks,
  type LayerKit,
  rewardsOf,
} from '../../env/environment/game.js';
import type { Action, EnvironmentParts, GameState, Rules } from '../../env/index.js';
import type { Foresight, Penalty, UpperBound } from '../../gap/upper-bound.js';
import type { WorkOptions } from '../work-options.js';

/** The default bound of a preset; its factor was chosen with `maketen bound PRESET --tune 400`. */
export interface CertifiedValue extends Penalty {
  /** The policy whose values make the penalty, as `--agent` takes it. */
  readonly value: string;
  /** The factor with `chargeFrom`; default: the same. */
  readonly chargedFactor?: number;
}

/** A bound before it is computed. */
export interface UpperBoundEntry extends Pick<UpperBound, 'name' | 'isExact'> {
  /** Agents that it is computed with, as `--agent` takes them. */
  readonly agents?: readonly string[];
  /** Other settings that it depends on: stored work of other settings is not used. Plain JSON. */
  readonly settings?: ReadonlyRecord;
  /** Whether nobody can get more on any deal, who knows the deck neither. */
  readonly boundsEachDeal?: boolean;
  /** Whether it is so slow that it is computed on fewer deals, the first ones. */
  readonly isSlow?: boolean;
  /** Makes the bound; its models are loaded now. */
  create(): Promise<UpperBound> | UpperBound;
}

/** A bound in a game's kit, which cannot load agents itself. */
export interface KitBound extends Omit<UpperBoundEntry, 'create'> {
  /** @param load loads a policy that values positions, by its name */
  create(load: (agent: string) => Promise<Policy>): Promise<UpperBound> | UpperBound;
}

/** An agent that a leaderboard plays by default. */
export interface DefaultAgent {
  readonly agent: string;
  /** Number of its deals, if all would take too long: the first ones. */
  readonly deals?: number;
}

/** A line of play on a deck, as text. */
export interface KnownDeckGame {
  /** All moves but draws: the cards dealt before it, the move in notation, and the cards that it takes. */
  readonly moves: readonly { readonly dealt: number; readonly move: string; readonly cards: string }[];
  /** How it ends: "52 cards dealt, 0 left: won". */
  readonly end: string;
}

/** Finds the best results on decks that are known as a whole. */
export interface DeckKnower {
  /** Positions of a deal after which it is given up as not proved. */
  readonly nodeLimit: number;
  /** Whether cards leave the game, so that it says something how few are left. */
  readonly cardsLeave: boolean;
  /** Whether the deal can be won, and by which moves. @param deck cards in the order in which they are drawn */
  solve(deck: Readonly<Uint8Array>): KnownDeckResult;
  /** The moves of a line in notation. */
  format(line: readonly Action[]): string[];
  /** A line that `solve` has found, played on its deck. */
  play(deck: Readonly<Uint8Array>, line: readonly Action[]): KnownDeckGame;
}

/** A question to a solver. */
export interface Question extends WorkOptions {
  readonly parts: EnvironmentParts;
  /** A position in notation; null for the deal. */
  readonly position: string | null;
  /** Cost of each round, where there are rounds; null for the game's default. */
  readonly roundCost: number | null;
  /** A file of solved positions: read if it is there, and written in the end, however the work ends. */
  readonly solved?: string | undefined;
}

/** An exact solution as a report: lines for people, and plain JSON. */
export interface Solved {
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly json: ReadonlyRecord;
}

/** What a game's tables for Python (kernel/tables) know beside its compiled rules. */
export interface GameTables<State extends GameState = GameState> {
  readonly options?: ReadonlyRecord<number>;
  readonly hasActionFeatures?: boolean;
  /** What a game begins in a position by, after the order of its stock, its outcome and how many cards are drawn. */
  numbersOf(state: Readonly<State>): readonly number[];
}

/** What the lab knows of one game. All but the game's name is optional. */
export interface LabKit<GameRules extends Rules = Rules> extends LayerKit {
  /** Upper bounds of the return under the environment's reward scheme, the tightest first. */
  upperBounds?(rules: GameRules, parts: GameParts): readonly KitBound[];
  readonly certifiedValues?: ReadonlyRecord<CertifiedValue>;
  /** Bounds of rules with too many lines of play to follow one by one; undefined for others. */
  foresight?(rules: GameRules, parts: GameParts, maxPositions?: number): Foresight | undefined;
  /** As `foresight`, with charges by a network that is trained for these rules, where at most so many cards are hidden; undefined for others. */
  charges?(
    rules: GameRules,
    parts: GameParts,
    chargeFrom: number,
    maxPositions?: number,
  ): Promise<Foresight> | undefined;
  /** Agents by preset, as `--agent` takes them, whose values of positions audits use: the quickest good ones. */
  readonly auditValues?: ReadonlyRecord<string>;
  /** Reward schemes that agents are ranked by on presets where the game's first one does not tell them apart. */
  readonly rankedBy?: ReadonlyRecord<string>;
  /** Agents on a preset's leaderboard that are neither scripted nor models of the package. */
  readonly contestants?: ReadonlyRecord<readonly DefaultAgent[]>;
  /** Solves the game exactly; undefined for rules that are too large. @throws InputError for what it cannot answer */
  solve?(rules: GameRules, question: Question): Promise<Solved> | undefined;
  /** Which of the game's rules can be solved, where that is not a preset, for an error: "a smaller deck". */
  readonly solvable?: string;
  /**
   * The fortune that a game tells, in words; null for rules without such a custom.
   * @param games the plain game after each move, the deal first
   */
  fortune?(games: readonly object[]): { readonly json: object; readonly text: string } | null;
  /** The best results of a player who knows the whole deck. */
  knowingTheDeck?(rules: GameRules, nodeLimit?: number): DeckKnower;
  /** Unset for games without compiled rules. */
  inTables?(rules: GameRules): GameTables;
  /** Deals, and playouts a move, to check a model's hints with. */
  readonly calibration?: { readonly deals: number; readonly playouts: number };
  /** An agent that plays by an exact solution, which is computed if need be; undefined for rules that are too large. @param solved as of `Question` */
  solvedAgent?(rules: GameRules, options: WorkOptions, solved?: string): Promise<Agent> | undefined;
}

const BY_PRESET = ['rankedBy', 'certifiedValues', 'auditValues', 'contestants'] as const;

const CHECKS: Readonly<Partial<Record<keyof LabKit, (kit: LabKit, parts: GameParts) => void>>> = {
  upperBounds: (kit, parts) => {
    const bounds = kit.upperBounds!(parts.rules, parts);
    if (!(bounds instanceof Array)) throw mismatch('"upperBounds" of "lab" to give a list', bounds);
    for (const bound of bounds) {
      expectPartsOf('a bound of "lab"', bound, { name: 'text', create: 'function' });
      if (typeof bound.isExact !== 'boolean')
        throw mismatch(`the bound "${bound.name}" to have "isExact", true or false`, bound.isExact);
    }
    expectDifferentNames('bounds', bounds);
  },
  rankedBy: (kit, parts) => {
    const by = kit.rankedBy![parts.spec.preset];
    const rewards = rewardsOf(parts).map(({ name }) => name);
    if (by !== undefined && !rewards.includes(by))
      throw notOneOf(`"rankedBy" of "${parts.spec.preset}", a reward,`, by, rewards);
  },
  certifiedValues: (kit) => {
    for (const [preset, each] of Object.entries(kit.certifiedValues!)) {
      expectPartsOf(`"certifiedValues" of "${preset}"`, each, { value: 'text' });
      if (!(each.factor >= 0)) throw mismatch(`"factor" of "${preset}" to be a number from 0`, each.factor);
      if (each.penaltyFrom !== undefined && !(each.penaltyFrom >= 1))
        throw mismatch(`"penaltyFrom" of "${preset}" to be a number of hidden cards from 1, or none`, each.penaltyFrom);
    }
  },
};

export const LAB_KIT_CHECKS: LayerChecks<LabKit> = {
  shape: {
    upperBounds: 'function',
    certifiedValues: 'object',
    foresight: 'function',
    charges: 'function',
    auditValues: 'object',
    rankedBy: 'object',
    contestants: 'object',
    solve: 'function',
    knowingTheDeck: 'function',
    calibration: 'object',
    solvedAgent: 'function',
  },
  parts: (kit, parts) =>
    ['upperBounds' as const, ...BY_PRESET]
      .filter((part) => kit[part] !== undefined)
      .map((part) => ({
        name: `lab: ${part}`,
        check: () => {
          if (part !== 'upperBounds') expectOwnPresets(parts.game, kit[part]!, `"${part}" of "lab"`);
          CHECKS[part]?.(kit, parts);
        },
      })),
};
