/** A linear scale from values to pixels, with round places for grid lines. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Round values from low to high. */
  readonly ticks: readonly number[];
  /** Pixels; values beyond the ends are put on them. */
  at(value: number): number;
}

/** 1, 2 or 5 times a power of ten, so that at most `most` of them lie in `range`. */
function roundStep(range: number, most: number): number {
  const least = range / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

export interface ScaleOptions {
  /** At the low and the high end, in pixels. */
  readonly pixels: readonly [number, number];
  /** Values that the scale does not go beyond. */
  readonly limits?: readonly [number, number];
  /** Grid lines; default 6. */
  readonly most?: number;
  /** Whether the ends lie on grid lines; default false. */
  readonly round?: boolean;
}

/** A scale on which all these values have a place and some room; infinite ones are left out. */
export function scaleFor(values: readonly number[], { pixels, limits, most = 6, round = false }: ScaleOptions): Scale {
  const [bottom, top] = limits ?? [-Infinity, Infinity];
  const finite = values.filter(Number.isFinite).map((value) => Math.min(top, Math.max(bottom, value)));
  const least = Math.min(...finite);
  const greatest = Math.max(...finite);
  const room = greatest > least ? (greatest - least) * 0.04 : Math.max(Math.abs(least) * 0.1, 0.01);
  const step = roundStep(greatest - least + 2 * room, most);
  const roomy = [least - room, greatest + room];
  const ends = greatest > least ? [least, greatest] : roomy;
  const [from, to] = round
    ? [Math.floor(ends[0] / step + 1e-9) * step, Math.ceil(ends[1] / step - 1e-9) * step]
    : roomy;
  const low = Math.max(bottom, from);
  const high = Math.min(top, to);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  const at = (value: number): number =>
    pixels[0] + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (pixels[1] - pixels[0]);
  return { low, high, ticks, at };
}

/** How a value is written: shares as percent, others with no more digits than neighbouring ticks need. */
export function tickText(value: number, isShare: boolean): string {
  const shown = isShare ? value * 100 : value;
  if (!isShare && Math.abs(value) >= 1e6) return `${Number((value / 1e6).toPrecision(6))}M`;
  if (!isShare && Math.abs(value) >= 1e3) return `${Number((value / 1e3).toPrecision(6))}k`;
  return `${Number(shown.toPrecision(6))}${isShare ? ' %' : ''}`;
}
