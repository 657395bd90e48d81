// The legal moves of some rows (`LegalMoves` of src/agents/networks/policy-outputs.ts), and what a policy makes of their logits. Rows are numbered from 0 on;
// entries of row i are starts[i] up to starts[i + 1], u32; `moves` and `at` say of each, u32, which move it is of, and which logit is its.

import { exp, log } from './math';

/**
 * Lists the legal moves of rows of masks [.., moveCount], a byte each, 16 bytes of which may lie behind the last: of the rows that `names` [rows] u32 has, or
 * of the first ones if it is 0. Returns how many entries there are.
 */
export function listMoves(
  masks: usize,
  names: usize,
  rows: u32,
  moveCount: u32,
  starts: usize,
  moves: usize,
  at: usize,
): u32 {
  let entry: u32 = 0;
  store<u32>(starts, 0);
  for (let row: u32 = 0; row < rows; row++) {
    const mask = masks + <usize>(names === 0 ? row : load<u32>(names + (row << 2))) * moveCount;
    for (let from: u32 = 0; from < moveCount; from += 16) {
      let legal = i8x16.bitmask(i8x16.ne(v128.load(mask + from), i8x16.splat(0)));
      if (moveCount - from < 16) legal &= (1 << (moveCount - from)) - 1;
      for (; legal !== 0; legal &= legal - 1) {
        const move = from + ctz(legal);
        store<u32>(moves + (entry << 2), move);
        store<u32>(at + (entry << 2), row * moveCount + move);
        entry++;
      }
    }
    store<u32>(starts + (row << 2), entry, 4);
  }
  return entry;
}

/**
 * Sorts the entries of some rows by move: their places go to `at`, the row of each place to `rowsAt`, and where the places of each move end to `ends`
 * [moveCount].
 */
export function sortMoves(
  rows: u32,
  moveCount: u32,
  starts: usize,
  moves: usize,
  at: usize,
  rowsAt: usize,
  ends: usize,
): void {
  memory.fill(ends, 0, moveCount << 2);
  const entries = load<u32>(starts + (rows << 2));
  for (let entry: u32 = 0; entry < entries; entry++) {
    const count = ends + (load<u32>(moves + (entry << 2)) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  // Where each move's entries begin; writing moves that on to where they end.
  let begin: u32 = 0;
  for (let move: u32 = 0; move < moveCount; move++) {
    const count = load<u32>(ends + (move << 2));
    store<u32>(ends + (move << 2), begin);
    begin += count;
  }
  let entry: u32 = 0;
  for (let row: u32 = 0; row < rows; row++) {
    for (const end = load<u32>(starts + (row << 2), 4); entry < end; entry++) {
      const next = ends + (load<u32>(moves + (entry << 2)) << 2);
      const to = load<u32>(next);
      store<u32>(next, to + 1);
      store<u32>(at + (entry << 2), to);
      store<u32>(rowsAt + (to << 2), row);
    }
  }
}

function logitOf(logits: usize, at: usize, entry: u32): f64 {
  return load<f32>(logits + (load<u32>(at + (entry << 2)) << 2));
}

/** As `logSumOf` of src/agents/networks/policy-outputs.ts. */
function logSumOf(logits: usize, at: usize, start: u32, end: u32): f64 {
  let most: f64 = -Infinity;
  for (let entry = start; entry < end; entry++) most = max(most, logitOf(logits, at, entry));
  let sum: f64 = 0;
  for (let entry = start; entry < end; entry++) {
    const less = logitOf(logits, at, entry) - most;
    sum += less === 0 ? 1 : exp(less);
  }
  return most + log(sum);
}

/** Draws a move of each row as `sampleMove` of src/agents/policies/move-policies.ts does, by numbers [rows] f64 in [0, 1); writes moves, i32, and their log-probabilities. */
export function drawMoves(
  rows: u32,
  starts: usize,
  moves: usize,
  at: usize,
  logits: usize,
  numbers: usize,
  drawn: usize,
  logProbabilities: usize,
): void {
  let entry = load<u32>(starts);
  for (let row: u32 = 0; row < rows; row++) {
    const end = load<u32>(starts + (row << 2), 4);
    const logSum = logSumOf(logits, at, entry, end);
    let left = load<f64>(numbers + (row << 3));
    // Rounding may leave a little: then it is the last one.
    for (; entry + 1 < end; entry++) {
      left -= exp(<f64>(<f32>(logitOf(logits, at, entry) - logSum)));
      if (left < 0) break;
    }
    store<i32>(drawn + (row << 2), load<u32>(moves + (entry << 2)));
    store<f32>(logProbabilities + (row << 2), <f32>(logitOf(logits, at, entry) - logSum));
    entry = end;
  }
}

/**
 * Of each row PPO's clipped objective, value loss and entropy bonus (src/train/ppo/ppo.ts): adds the measures up in `sums` (policy loss, value loss, entropy,
 * approximate KL, clipped, f64 each) and writes their slopes by logits and values. `decisions` has for each row the move, and log-probability, advantage
 * and return, f32; `total` rows are a minibatch. `probabilities` has room for an f64 a move.
 */
export function differentiatePolicy(
  rows: u32,
  starts: usize,
  moves: usize,
  at: usize,
  logits: usize,
  values: usize,
  decisions: usize,
  logitSlopes: usize,
  valueSlopes: usize,
  sums: usize,
  total: f64,
  clipRange: f64,
  entropyCoefficient: f64,
  valueCoefficient: f64,
  probabilities: usize,
): void {
  const least: f64 = <f32>(1 - clipRange);
  const most: f64 = <f32>(1 + clipRange);
  const range: f64 = <f32>clipRange;
  let policyLoss = load<f64>(sums);
  let valueLoss = load<f64>(sums, 8);
  let entropies = load<f64>(sums, 16);
  let divergence = load<f64>(sums, 24);
  let clips = load<f64>(sums, 32);
  let start = load<u32>(starts);
  for (let row: u32 = 0; row < rows; row++) {
    const end = load<u32>(starts + (row << 2), 4);
    const action = <u32>load<f32>(decisions);
    const advantage: f64 = load<f32>(decisions, 8);
    const logSum = logSumOf(logits, at, start, end);
    let entropy: f64 = 0;
    let logProbability = f64.NaN;
    for (let entry = start; entry < end; entry++) {
      const each = logitOf(logits, at, entry) - logSum;
      const probability = exp(each);
      store<f64>(probabilities + ((entry - start) << 3), probability);
      entropy -= probability * each;
      if (load<u32>(moves + (entry << 2)) === action) logProbability = each;
    }
    // Rounded as the rollout's are, so that the ratio is exactly 1 before the first update.
    const logRatio: f64 = <f32>(<f64>(<f32>logProbability) - <f64>load<f32>(decisions, 4));
    const ratio: f64 = <f32>exp(logRatio);
    const unclipped = advantage * ratio;
    const clipped = advantage * min(max(ratio, least), most);
    policyLoss -= min(unclipped, clipped);
    entropies += entropy;
    divergence += ratio - 1 - logRatio;
    if (abs(ratio - 1) > range) clips += 1;
    // d log pi(a) / d logit(j) = [a = j] - pi(j), dH / d logit(j) = -pi(j) (log pi(j) + H).
    const slope = clipped < unclipped ? 0 : -unclipped;
    for (let entry = start; entry < end; entry++) {
      const each = logitOf(logits, at, entry) - logSum;
      const probability = load<f64>(probabilities + ((entry - start) << 3));
      const ofAction = (load<u32>(moves + (entry << 2)) === action ? 1.0 : 0.0) - probability;
      const to = logitSlopes + (load<u32>(at + (entry << 2)) << 2);
      store<f32>(to, <f32>((slope * ofAction + entropyCoefficient * probability * (each + entropy)) / total));
    }
    const error = <f64>load<f32>(values + (row << 2)) - <f64>load<f32>(decisions, 12);
    valueLoss += 0.5 * error * error;
    store<f32>(valueSlopes + (row << 2), <f32>((valueCoefficient * error) / total));
    decisions += 16;
    start = end;
  }
  store<f64>(sums, policyLoss);
  store<f64>(sums, valueLoss, 8);
  store<f64>(sums, entropies, 16);
  store<f64>(sums, divergence, 24);
  store<f64>(sums, clips, 32);
}
