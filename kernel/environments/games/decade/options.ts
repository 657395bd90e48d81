/** The options (src/env/games/decade/compiled-rules.ts), and `MoveTable`'s numbers; `tables` is `columnOf`, u16. */
export let stacks: u32 = 0;
export let loop: bool = false;
export let optional: bool = false;
export let minRun: u32 = 0;
export let maxRun: u32 = 0;
export let totals: u32 = 0;
export let largestTotal: u32 = 0;
export let goal: u32 = 0;
export let ends: u32 = 0;
/** Of tables alone: whether cards are recycled; bits of the deck's ranks (0: all), its cards and, four bits each, how many there are of each value. */
export let recycle: bool = false;
export let ranks: u32 = 0;
export let deckCards: u32 = 0;
export let deckCounts: f64 = 0;
