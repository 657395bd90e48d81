import { InputError } from '../../env/errors.js';

/** Bytes of a weight that learns: itself, its gradient and Adam's two moments. */
const BYTES_TO_LEARN = 16;
/** No array, and no memory of the compiled kernel, is larger than 2 GiB. */
const MOST_BYTES = 2 ** 31;

/** What the size of a network depends on; see `NetworkShape`. */
interface Sizes {
  readonly inputs: number;
  readonly heads?: 'logits-and-value' | 'logits' | 'value';
  readonly moves: number;
  readonly perMove: number;
  readonly hiddenSizes: readonly number[];
  readonly moveUnits: number;
}

/** Before memory is asked for. @throws InputError for a network that is too large to learn */
export function expectFits(sizes: Sizes): void {
  const { inputs, heads = 'logits-and-value', moves, perMove, moveUnits, hiddenSizes } = sizes;
  const widths = [inputs, ...hiddenSizes];
  const width = widths[hiddenSizes.length];
  const hidden = hiddenSizes.reduce((sum, units, i) => sum + units * (widths[i] + 1), 0);
  const scored = perMove === 0 ? (width + 1) * moves : ((width + 1) * moves + perMove + 2) * moveUnits + 1;
  const weights = hidden + (heads === 'value' ? 0 : scored) + (heads === 'logits' ? 0 : width + 1);
  const bytes = weights * BYTES_TO_LEARN;
  if (!(bytes <= MOST_BYTES))
    throw new InputError(
      `Expected a network that fits into memory, but it needs ${Math.ceil(bytes / 2 ** 20)} MiB; use fewer or smaller hidden layers`,
    );
}
