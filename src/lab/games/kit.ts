import type { Agent } from '../../agents/agent.js';
import type { GameParts } from '../../env/game.js';
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
