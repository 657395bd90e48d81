import { goal } from '../environments/games/decade/options';
import { isChance } from './network';

// What hints say of a model's values (src/hint/games/decade/hints.ts, src/lab/move-values.ts).

/** `[position, move]`: values, NaN where illegal, where their 95 % intervals begin and end, all f64; 1 where they are exact, a byte each. */
export const values = memory.data(8 * 64 * 256);
export const low = memory.data(8 * 64 * 256);
export const high = memory.data(8 * 64 * 256);
export const exact = memory.data(64 * 256);

/** Root mean squared errors of the model's values, and of the chances to win that are read from them. */
export let valueError: f64 = 0;
export let chanceError: f64 = 0;
/** How often games of a value are won: so many values, f64, then the chances at `curve + 1024`. */
export const curve = memory.data(2048);
export let curvePoints: u32 = 0;

const Z: f64 = 1.959963984540054;
const DECK: f64 = 52;

function clamp(value: f64, least: f64, most: f64): f64 {
  return min(most, max(least, value));
}

function curveAt(value: f64): f64 {
  let right: u32 = 0;
  while (right < curvePoints && load<f64>(curve + (right << 3)) <= value) right++;
  const to = curve + 1024 + (right << 3);
  if (right === 0) return load<f64>(to);
  const before = load<f64>(to - 8);
  if (right === curvePoints) return before;
  const from = load<f64>(curve + (right << 3) - 8);
  const share = (value - from) / (load<f64>(curve + (right << 3)) - from);
  return before + share * (load<f64>(to) - before);
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

function write(at: u32, value: f64, from: f64, to: f64, isExact: bool): void {
  store<f64>(values + (at << 3), value);
  store<f64>(low + (at << 3), from);
  store<f64>(high + (at << 3), to);
  store<u8>(exact + at, isExact);
}
