// Rows of inputs that are kept, and their lists, so that they need not be listed anew when they are taken in another order. `lists` has how many rows have
// one, the first ones; then where each row's begins and the last one's ends, u32; then the lists one after the other, without gaps, since memory that is far
// away is what costs most: how many ones and entries, u16, their columns, u16, and from a multiple of 4 bytes on the values of those that are not 1.
import { sparseRows } from './sparse';

function clear(to: usize, numbers: usize): void {
  const end = to + (numbers << 2);
  for (; to + 16 <= end; to += 16) v128.store(to, i32x4.splat(0));
  for (; to < end; to += 4) store<u32>(to, 0);
}

/** Where the values of a list begin. */
function valuesOf(list: usize, entries: usize): usize {
  return list + 4 + (((entries << 1) + 3) & ~3);
}

/**
 * Lists `rows` of the kept rows, `keeps` in all, from row `first` on, as `sparseRows` does, and keeps their lists, if those before have one. Later ones then
 * have none.
 */
export function listKept(
  first: usize,
  rows: usize,
  columns: usize,
  keeps: usize,
  kept: usize,
  lists: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  sparseRows(kept + ((first * columns) << 2), rows, columns, bounds, indices, values, scratch);
  if (first > <usize>load<u32>(lists)) return;
  store<u32>(lists, first + rows);
  let at = lists + 4 + (first << 2);
  let list = first === 0 ? lists + 8 + (keeps << 2) : <usize>load<u32>(at);
  let begin = <usize>load<u32>(bounds);
  for (let row: usize = 0; row < rows; row++) {
    store<u32>(at, list);
    at += 4;
    const ones = <usize>load<u32>(bounds, 4);
    const end = <usize>load<u32>(bounds, 8);
    store<u16>(list, <u16>(ones - begin));
    store<u16>(list, <u16>(end - begin), 2);
    // Some entries more than there are: what follows is written later.
    let to = list + 4;
    for (let from = indices + (begin << 2); from < indices + (end << 2); from += 32) {
      v128.store(to, i16x8.narrow_i32x4_u(v128.load(from), v128.load(from, 16)));
      to += 16;
    }
    to = valuesOf(list, end - begin);
    list = to + ((end - ones) << 2);
    for (let from = values + (ones << 2); to < list; from += 16) {
      v128.store(to, v128.load(from));
      to += 16;
    }
    begin = end;
    bounds += 8;
  }
  store<u32>(at, list);
}

/**
 * Takes the lists of the kept rows that `names` [rows] u32 has, as `sparseRows` would list them, and from column `first` on the rows themselves, to `dense`
 * [rows, columns].
 */
export function takeKept(
  names: usize,
  rows: usize,
  columns: usize,
  first: usize,
  dense: usize,
  kept: usize,
  lists: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  const listed = load<u32>(lists);
  // A list's length says where loops end: waiting for one list after the other, nothing else would be done. So all of them come into the caches first.
  let touched: u32 = 0;
  for (let row: usize = 0; row < rows; row++) {
    const name = load<u32>(names + (row << 2));
    if (name >= listed) continue;
    const at = lists + 4 + (name << 2);
    const end = <usize>load<u32>(at, 4);
    for (let line = <usize>load<u32>(at); line < end; line += 64) touched += load<u32>(line);
  }
  store<u32>(scratch, touched);
  let count: usize = 0;
  store<u32>(bounds, 0);
  for (let row: usize = 0; row < rows; row++) {
    const name = load<u32>(names + (row << 2));
    const at = indices + (count << 2);
    const valuesAt = values + (count << 2);
    let entries: usize;
    let ones: usize;
    if (name < listed) {
      const list = <usize>load<u32>(lists + 4 + (name << 2));
      ones = load<u16>(list);
      entries = load<u16>(list, 2);
      let from = list + 4;
      for (let to = at; to < at + (entries << 2); to += 32) {
        const eight = v128.load(from);
        v128.store(to, i32x4.extend_low_i16x8_u(eight));
        v128.store(to, i32x4.extend_high_i16x8_u(eight), 16);
        from += 16;
      }
      from = valuesOf(list, entries);
      for (let to = valuesAt + (ones << 2); to < valuesAt + (entries << 2); to += 16) {
        v128.store(to, v128.load(from));
        from += 16;
      }
    } else {
      sparseRows(kept + ((<usize>name * columns) << 2), 1, columns, bounds + (row << 3), at, valuesAt, scratch);
      ones = load<u32>(bounds + (row << 3), 4);
      entries = load<u32>(bounds + (row << 3), 8);
    }
    clear(dense + (first << 2), columns - first);
    let to = at + (entries << 2);
    let value = valuesAt + (entries << 2);
    for (const end = at + (ones << 2); to > end;) {
      const column = <usize>load<u32>((to -= 4));
      if (column < first) break;
      store<f32>(dense + (column << 2), load<f32>((value -= 4)));
    }
    for (to = at + (ones << 2); to > at;) {
      const column = <usize>load<u32>((to -= 4));
      if (column < first) break;
      store<f32>(dense + (column << 2), 1);
    }
    dense += columns << 2;
    store<u32>(bounds + (row << 3), <u32>count);
    store<u32>(bounds + (row << 3), <u32>(count + ones), 4);
    count += entries;
    store<u32>(bounds + (row << 3), <u32>count, 8);
  }
}
