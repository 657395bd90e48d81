import { goal } from '../environments/games/decade/options';
import { isChance } from './network';

// What hints say of a model's values (src/hint/games/decade/hints.ts, src/lab/move-values.ts).

/** A straight line whose sets may wait has 359 moves with seven totals. */
export const MOST_MOVES: u32 = 360;
/** `[position, move]`: values, NaN where illegal. What is told of them: value, where its 95 % interval begins and ends, 1 if it is exact; NaN where illegal. */
export const values = memory.data(8 * 64 * 360);
export const told = memory.data(4 * 8 * 64 * 360);

/** Root mean squared errors of the model's values, and of the chances to win that are read from them. */
export let valueError: f64 = 0;
export let chanceError: f64 = 0;
/** How often games of a value are won: so many values, each with its chance. */
export const curve = memory.data(2048);
export let curvePoints: u32 = 0;

const Z: f64 = 1.959963984540054;
const DECK: f64 = 52;

function clamp(value: f64, least: f64, most: f64): f64 {
  return min(most, max(least, value));
}

function curveAt(value: f64): f64 {
  let right: u32 = 0;
  while (right < curvePoints && load<f64>(curve + (right << 4)) <= value) right++;
  const at = curve + (right << 4);
  if (right === 0) return load<f64>(at, 8);
  const before = load<f64>(at - 8);
  if (right === curvePoints) return before;
  const from = load<f64>(at - 16);
  return before + ((value - from) / (load<f64>(at) - from)) * (load<f64>(at, 8) - before);
}

/**
 * Reads what a move is worth, and writes it with its interval.
 * @param isKnown whether the value is exact
 * @param isModels whether the model has said it, which keeps f32
 * @param cards those in the game
 * @param end those that are certainly left at the end; below 0 if that is open
 */
export function tell(at: u32, isKnown: bool, isModels: bool, cards: f64, end: i32): void {
  let value = load<f64>(values + (at << 3));
  if (isNaN(value)) return;
  if (isModels) value = <f64>(<f32>value);
  let isExact = isKnown;
  if (isChance) {
    const reads = !isKnown && curvePoints > 0;
    if (reads) value = curveAt(value);
    const half: f64 = isKnown ? 0 : Z * (reads ? chanceError : valueError);
    write(at, clamp(value, 0, 1), clamp(value - half, 0, 1), clamp(value + half, 0, 1), isKnown);
    return;
  }
  if (end >= 0) {
    value = -(<f64>end) / DECK;
    isExact = true;
  } else if (isKnown) {
    // Then it is called so where the chance to win is a point.
    const left = clamp(-value * DECK, 0, cards);
    const least = clamp(1 - left / (<f64>goal + 1), 0, 1);
    const most = clamp(1 - (left - goal) / (cards - goal), 0, 1);
    const win = curveAt(value);
    isExact = clamp(win - Z * chanceError, least, most) === clamp(win + Z * chanceError, least, most);
  }
  const half: f64 = isExact ? 0 : Z * valueError;
  write(at, value, value - half, value + half, isExact);
}

function write(at: u32, value: f64, low: f64, high: f64, isExact: bool): void {
  const to = told + (at << 5);
  store<f64>(to, value);
  store<f64>(to, low, 8);
  store<f64>(to, high, 16);
  store<f64>(to, isExact ? 1 : 0, 24);
}
