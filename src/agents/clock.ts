/** Milliseconds since some time in the past. Not every engine for apps has `performance`. */
export function milliseconds(): number {
  return typeof performance === 'undefined' ? Date.now() : performance.now();
}
