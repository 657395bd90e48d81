import type { DrawClass } from './draw-classes.js';

/** Draw classes as typed arrays, for the loop that visits every position. */
export class FlatClasses {
  readonly size: number;
  readonly waiting: Uint8Array;
  readonly hidden: Uint8Array;
  /** The draws of class c are those from starts[c] to before starts[c + 1]. */
  readonly starts: Uint32Array;
  /** [draw]: the class that follows. */
  readonly to: Uint32Array;
  /** [draw]: how many cards lead there; floating-point, since probabilities are multiplied by it. */
  readonly cards: Float64Array;

  constructor(classes: readonly DrawClass[]) {
    const draws = classes.flatMap((each) => each.draws);
    this.size = classes.length;
    this.waiting = Uint8Array.from(classes, (each) => each.waiting);
    this.hidden = Uint8Array.from(classes, (each) => each.hidden);
    this.to = Uint32Array.from(draws, (draw) => draw.to);
    this.cards = Float64Array.from(draws, (draw) => draw.cards);
    this.starts = new Uint32Array(classes.length + 1);
    classes.forEach(({ draws }, at) => (this.starts[at + 1] = this.starts[at] + draws.length));
  }
}
