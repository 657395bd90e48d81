import { InputError, shown } from '../../env/base/errors.js';
import {
  type GameParts,
  type KitPart,
  type LayerChecks,
  type LayerKit,
  rewardsOf,
} from '../../env/environment/game.js';
import type { PositionReader } from '../../env/environment/position-json.js';
import {
  type Action,
  type Deck,
  type GameState,
  legalActions,
  type RewardScheme,
  type Rules,
} from '../../env/environment/rules.js';
import { UNCALIBRATED } from '../model-values.js';
import type { Consequence, Effect, MoveEffect, ValueInterpreter } from '../move-estimate.js';

/** What hints know of one game. All but the game's name is optional. */
export interface HintKit<GameRules extends Rules = Rules> extends LayerKit {
  /** What moves do, in words; absent where nothing is worth saying beside the move. */
  consequences?(rules: GameRules): Consequence;
  /** The same as data, for other languages. */
  effects?(rules: GameRules): Effect;
  /** What expectations of a reward say of the game's end; undefined where they do not say how likely a win is. */
  valueInterpreter?(rules: GameRules, reward: RewardScheme): ValueInterpreter | undefined;
  /** Whether every card to come is known, so that a game played on says for certain how the agent ends it. */
  knowsEveryCard?(state: Readonly<GameState>): boolean;
  /** How positions given as plain objects are read; for the package's own games. */
  readonly positions?: PositionReader<GameRules>;
  /** How reviews speak of the game. */
  reviewWords?(rules: GameRules): ReviewWords;
  /** Whether a deal can be won by a player who knows all cards; null where that is not known. */
  dealCanBeWon?(rules: GameRules, deck: Deck): boolean | null;
}

const isOneLine = (said: unknown) => typeof said === 'string' && !said.includes('\n');
const isEffect = (said: unknown) => typeof (said as Partial<MoveEffect> | null | undefined)?.type === 'string';

function kitParts(kit: HintKit, parts: GameParts): readonly KitPart[] {
  const { rules } = parts;
  const found: KitPart[] = [];
  const addMoves = (part: string, say: Consequence | Effect, expected: string, isRight: (said: unknown) => boolean) => {
    const ofMove = (state: GameState, action: Action): unknown => {
      const said = say(state, action);
      if (isRight(said)) return said;
      throw new InputError(`expected ${expected} for action ${action}, but got ${shown(said)}`);
    };
    found.push({
      name: `hint: ${part}`,
      answer: (state) => legalActions(rules, state).map((action) => ofMove(state, action)),
    });
  };
  const consequence = kit.consequences?.(rules);
  if (consequence) addMoves('consequences', consequence, 'one line of text', isOneLine);
  const effect = kit.effects?.(rules);
  if (effect) addMoves('effects', effect, 'an object with a "type"', isEffect);
  for (const reward of rewardsOf(parts)) {
    const interpret = kit.valueInterpreter?.(rules, reward);
    if (interpret === undefined) continue;
    const answer = (state: GameState): unknown => {
      const said = interpret(state, 0, { half: 0.1, chanceHalf: 0.1, calibration: UNCALIBRATED });
      const { low, estimate, high } = said.win;
      if (0 <= low && low <= estimate && estimate <= high && high <= 1) return said;
      throw new InputError(`expected "win" with 0 <= low <= estimate <= high <= 1, but got ${shown(said.win)}`);
    };
    found.push({ name: `hint: valueInterpreter (reward ${reward.name})`, answer });
  }
  return found;
}

export const HINT_KIT_CHECKS: LayerChecks<HintKit> = {
  shape: {
    consequences: 'function',
    effects: 'function',
    valueInterpreter: 'function',
    dealCanBeWon: 'function',
    knowsEveryCard: 'function',
    reviewWords: 'function',
  },
  parts: kitParts,
};

/** When a position came up: card 33, round 4, move 12. */
export interface GameMoment {
  /** 'card', 'round' or another word of the game; 'move' where it has none. */
  readonly unit: string;
  /** From 1. */
  readonly number: number;
}

/** How reviews speak of a game, and what its moves are scored by. All is optional. */
export interface ReviewWords {
  /**
   * Present where the chance to win says little (nearly all games are won, or lost): moves are judged by the main measure at the end. A won game is
   * worth so much of it beside.
   */
  readonly judgedByResult?: { readonly worthOfWin: number };
  /** When a position came up, to follow "until": card 33. Default move 12. */
  moment?(state: Readonly<GameState>): GameMoment;
  /** What a move is instead of a better one, to be followed by "cost": "taking 6+4=10 instead of J+6+4=20". */
  mistake?(state: Readonly<GameState>, action: Action, best: Action): string;
}
