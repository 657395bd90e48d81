/** The sum of the squares of `count` numbers, added up in f64. */
export function squaredNorm(numbers: usize, count: usize): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const whole = count & ~3;
  let i: usize = 0;
  for (; i < whole; i += 4) {
    const four = v128.load(numbers + (i << 2));
    const first = f64x2.promote_low_f32x4(four);
    const second = f64x2.promote_low_f32x4(v128.shuffle<i32>(four, four, 2, 3, 2, 3));
    low = f64x2.add(low, f64x2.mul(first, first));
    high = f64x2.add(high, f64x2.mul(second, second));
  }
  const sums = f64x2.add(low, high);
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  for (; i < count; i++) {
    const number = <f64>load<f32>(numbers + (i << 2));
    sum += number * number;
  }
  return sum;
}

/** Multiplies `count` numbers by `factor`, in place. */
export function scale(numbers: usize, count: usize, factor: f32): void {
  const factors = f32x4.splat(factor);
  const whole = count & ~3;
  let i: usize = 0;
  for (; i < whole; i += 4) {
    const at = numbers + (i << 2);
    v128.store(at, f32x4.mul(v128.load(at), factors));
  }
  for (; i < count; i++) store<f32>(numbers + (i << 2), load<f32>(numbers + (i << 2)) * factor);
}

/**
 * One step of Adam (Kingma and Ba, 2015, algorithm 1) over `count` weights, in place. `rate` and `epsilon` hold the corrections
 * of the moments' bias.
 */
export function updateAdam(
  weights: usize,
  gradients: usize,
  firstMoments: usize,
  secondMoments: usize,
  count: usize,
  rate: f32,
  beta1: f64,
  beta2: f64,
  epsilon: f32,
): void {
  const keep1 = <f32>beta1;
  const keep2 = <f32>beta2;
  const add1 = <f32>(1 - beta1);
  const add2 = <f32>(1 - beta2);
  const rates = f32x4.splat(rate);
  const epsilons = f32x4.splat(epsilon);
  const whole = count & ~3;
  let i: usize = 0;
  for (; i < whole; i += 4) {
    const at = i << 2;
    const g = v128.load(gradients + at);
    const m = f32x4.add(f32x4.mul(f32x4.splat(keep1), v128.load(firstMoments + at)), f32x4.mul(f32x4.splat(add1), g));
    const s = f32x4.add(
      f32x4.mul(f32x4.splat(keep2), v128.load(secondMoments + at)),
      f32x4.mul(f32x4.mul(f32x4.splat(add2), g), g),
    );
    v128.store(firstMoments + at, m);
    v128.store(secondMoments + at, s);
    const step = f32x4.div(f32x4.mul(rates, m), f32x4.add(f32x4.sqrt(s), epsilons));
    v128.store(weights + at, f32x4.sub(v128.load(weights + at), step));
  }
  for (; i < count; i++) {
    const at = i << 2;
    const g = load<f32>(gradients + at);
    const m = keep1 * load<f32>(firstMoments + at) + add1 * g;
    const s = keep2 * load<f32>(secondMoments + at) + add2 * g * g;
    store<f32>(firstMoments + at, m);
    store<f32>(secondMoments + at, s);
    store<f32>(weights + at, load<f32>(weights + at) - (rate * m) / (sqrt<f32>(s) + epsilon));
  }
}
