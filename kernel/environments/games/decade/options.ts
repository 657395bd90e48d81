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
