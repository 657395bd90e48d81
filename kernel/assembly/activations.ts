/** max(x, 0) of `count` numbers, in place. */
export function relu(numbers: usize, count: usize): void {
  const zero = f32x4.splat(0);
  const whole = count & ~3;
  let i: usize = 0;
  for (; i < whole; i += 4) {
    const at = numbers + (i << 2);
    v128.store(at, f32x4.max(v128.load(at), zero));
  }
  for (; i < count; i++) store<f32>(numbers + (i << 2), max<f32>(load<f32>(numbers + (i << 2)), 0));
}

/** Multiplies gradients by the slope of `relu` where it gave `outputs`: 0 where that is 0. */
export function reluGradient(outputs: usize, count: usize, gradients: usize): void {
  const zero = f32x4.splat(0);
  const whole = count & ~3;
  let i: usize = 0;
  for (; i < whole; i += 4) {
    const at = gradients + (i << 2);
    v128.store(at, v128.and(v128.load(at), f32x4.gt(v128.load(outputs + (i << 2)), zero)));
  }
  for (; i < count; i++) if (!(load<f32>(outputs + (i << 2)) > 0)) store<f32>(gradients + (i << 2), 0);
}

/** tanh of `count` numbers, in place. */
export function tanh(numbers: usize, count: usize): void {
  for (let i: usize = 0; i < count; i++) store<f32>(numbers + (i << 2), Mathf.tanh(load<f32>(numbers + (i << 2))));
}

/** Multiplies gradients by the slope of `tanh` where it gave `outputs`: 1 - output^2. */
export function tanhGradient(outputs: usize, count: usize, gradients: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const output = load<f32>(outputs + (i << 2));
    store<f32>(gradients + (i << 2), load<f32>(gradients + (i << 2)) * (1 - output * output));
  }
}
