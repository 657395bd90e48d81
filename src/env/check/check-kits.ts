import { firstLine, InputError } from '../base/errors.js';
import { Random } from '../base/random.js';
import { type Game, type GameParts, type KitPart, kitParts, optionsOfGame } from '../environment/game.js';
import { copyOf, type GameState, type Rules } from '../environment/rules.js';
import { gameOf, partsOf } from '../registry.js';
import { visibleText } from './check-rules.js';
import { firstParts, gameParts, MOST_MOVES } from './game-parts.js';
import { asText, type PlayedOptions, type PlayedPosition, playedPositions } from './played-positions.js';

/** A part of a game's kits that has been checked. */
export interface CheckedPart {
  /** 'rules', 'agents: from-the-right', ... */
  readonly part: string;
  /** What is wrong, in one line that names the preset, and the position where there is one; null where nothing is. */
  readonly problem: string | null;
}

/** Parts under the rules of a preset that other layers check. */
export type MoreParts = (parts: GameParts) => readonly KitPart[];

const REDEALS = 3;

/** Checks that a part answers the same twice, and for positions that differ in hidden cards only. @throws Error */
function expectHonest(parts: GameParts, part: KitPart, { state, isOver, moves }: PlayedPosition) {
  const asked = isOver ? 'answerAtEnd' : 'answer';
  if (part[asked] === undefined) return;
  const answer = (position: GameState) => asText(part[asked]?.(position));
  const { rules } = parts;
  const before = visibleText(parts, state);
  const first = answer(state);
  if (visibleText(parts, state) !== before) throw new Error('expected it to leave the position as it is');
  if (answer(state) !== first) throw new Error('expected the same answer when it is asked again, but got another');
  for (let redeal = 0; redeal < REDEALS; redeal++) {
    const other = copyOf(rules, state);
    rules.shuffleHidden(other, new Random('check game, asked again', moves * REDEALS + redeal));
    if (answer(other) !== first)
      throw new Error('expected the same answer whatever cards are hidden, but it changes when they are dealt anew');
  }
}

/** The first thing that is wrong with a part; null where nothing is. */
function problemOf(parts: GameParts, part: KitPart, positions: readonly PlayedPosition[]) {
  let where = '';
  try {
    part.check?.();
    for (const [i, position] of positions.entries()) {
      const next = positions.at(i + 1);
      const isLast = !position.isOver && (next?.seed !== position.seed || next.isOver);
      if (part.isSlow && !isLast) continue;
      where = `, seed ${position.seed}, after ${position.moves} moves`;
      expectHonest(parts, part, position);
    }
    return null;
  } catch (error) {
    if (where === '' && error instanceof InputError) return error.message;
    return `preset "${parts.spec.preset}"${where}: ${firstLine(error)}`;
  }
}

function* checkedPreset(preset: string, options: PlayedOptions, more: MoreParts): Generator<CheckedPart> {
  let parts: GameParts;
  try {
    const game = gameOf(preset);
    // Before anything is made for each move: a game from outside may lack "moves".
    const { moves } = game.createRules(optionsOfGame(game, preset)) as Partial<Rules>;
    if (moves && moves.length > MOST_MOVES)
      throw new InputError(
        `Expected the rules of the preset "${preset}" to have at most ${MOST_MOVES} moves, but there are ${moves.length}; play a long move in several short ones`,
      );
    parts = partsOf(preset);
  } catch (error) {
    yield {
      part: 'rules',
      problem:
        error instanceof InputError ? error.message : `the preset "${preset}" cannot be made: ${firstLine(error)}`,
    };
    return;
  }
  for (const part of firstParts(parts, options)) {
    const problem = problemOf(parts, part, []);
    yield { part: part.name, problem };
    if (problem !== null) return;
  }
  const positions = playedPositions(parts.rules, options);
  const wrong = new Set<string>();
  for (const make of [() => gameParts(parts, options, positions), () => kitParts(parts), () => more(parts)])
    for (const part of make()) {
      if (part.needs !== undefined && wrong.has(part.needs)) continue;
      const problem = problemOf(parts, part, positions);
      if (problem !== null) wrong.add(part.name);
      yield { part: part.name, problem };
      part.dispose?.();
    }
}

/** Checks every part of a registered game and its kits under every preset, one after the other. */
export function* checkedParts(
  { presets }: Game,
  options: PlayedOptions,
  more: MoreParts = () => [],
): Generator<CheckedPart> {
  for (const preset of Object.keys(presets)) yield* checkedPreset(preset, options, more);
}
