/** An array in memory that was never used: all 0 without being filled, so that what is not written takes no memory. */
export function fresh<T>(length: u32): StaticArray<T> {
  return changetype<StaticArray<T>>(__new((<usize>length) << alignof<T>(), idof<StaticArray<T>>()));
}
