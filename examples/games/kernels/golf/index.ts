/**
 * Golf played on 128 sampled orders of the stock at once, a bit each (examples/games/golf-solver.mjs, which lays out the memory): which of them
 * does a player who knows the order win?
 */

/** Of the memory that is laid out: where each part begins, set by `prepare`. */
let size: usize = 0;
let ranks: usize = 0;
let above: usize = 0;
let slots: usize = 0;
let wins: usize = 0;
let fits: usize = 0;
let isClosed: bool = false;

const COLUMNS: usize = 7;
/** `[column]` */
const strides = memory.data(32);
/** `[rank + 1]`: the orders won by taking a card of that rank; all 0 between tableaus. */
const taking = memory.data(16 * 16);

/**
 * `ranks[tableau * 8 + column]`, `above[...]`: rank + 1 of the card that can be taken, and of the one taken last; `slots[column * size + tableau]`: the
 * orders won with the latter on the waste; `wins[tableau]`: those won by a draw; `fits[rank + 1]`: those whose last drawn card takes that rank.
 */
export function prepare(tableaus: usize, first: usize, kings: bool): void {
  size = tableaus;
  ranks = first;
  above = ranks + size * 8;
  fits = above + size * 8;
  wins = fits + 16 * 16;
  slots = wins + size * 16;
  isClosed = kings;
}

export function setStride(column: usize, stride: usize): void {
  store<u32>(strides + column * 4, <u32>stride);
}

export function fitsAt(): usize {
  return fits;
}

export function winsAt(): usize {
  return wins;
}

/** Where lists of tableaus can begin. */
export function listsAt(): usize {
  return slots + COLUMNS * size * 16;
}

export function begin(): void {
  memory.fill(wins, 0, size * 16 + COLUMNS * size * 16);
  v128.store(wins, i32x4.splat(-1));
}

function slotOf(tableau: usize, column: usize): usize {
  return slots + (column * size + tableau) * 16;
}

function rankOf(eight: u64, column: usize): usize {
  return <usize>((eight >> (column * 8)) & 255);
}

/** Works out the slots of tableaus (ascending) with so many draws to come, and what they win by a draw with one more to come. */
export function follow(list: usize, count: usize): void {
  for (let end = list + count * 4; list < end; list += 4) {
    const tableau: usize = load<u32>(list);
    const drawing = v128.load(wins + tableau * 16);
    const own = load<u64>(ranks + tableau * 8);
    let some = drawing;
    let next = drawing;
    for (let column: usize = 0; column < COLUMNS; column++) {
      const rank = rankOf(own, column);
      if (rank === 0) continue;
      const below = v128.load(slotOf(tableau - load<u32>(strides + column * 4), column));
      v128.store(taking + rank * 16, v128.or(v128.load(taking + rank * 16), below));
      next = v128.or(next, v128.and(below, v128.load(fits + rank * 16)));
      some = v128.or(some, below);
    }
    if (!v128.any_true(some)) continue; // taking is all 0 as well
    v128.store(wins + tableau * 16, next);
    const last = load<u64>(above + tableau * 8);
    for (let column: usize = 0; column < COLUMNS; column++) {
      const top = rankOf(last, column);
      if (top === 0) continue;
      let won = drawing;
      if (top < 13 || !isClosed)
        won = v128.or(won, v128.or(v128.load(taking + top * 16 - 16), v128.load(taking + top * 16 + 16)));
      v128.store(slotOf(tableau, column), won);
    }
    for (let column: usize = 0; column < COLUMNS; column++)
      v128.store(taking + rankOf(own, column) * 16, i32x4.splat(0));
  }
}
