import type { Interval } from '../../evaluate/statistics.js';

/** 12345 as "12,345". */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** With so many decimals, and no minus before a zero. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(?=0(\.0+)?$)/, '');
}

/** 0.0413 as "4.13 %". */
export function percent(share: number): string {
  return `${fixed(share * 100, 2)} %`;
}

/** Three decimals, fewer for large numbers. */
export function decimal(value: number): string {
  return Math.abs(value) >= 1000 ? count(value) : fixed(value, 3);
}

/** With a sign always, as differences are shown. */
export function signed(value: number, format: (value: number) => string): string {
  return value < 0 ? `-${format(-value)}` : `+${format(value)}`;
}

/** "0.123 (0.100 to 0.146)"; the estimate alone when a single deal leaves the interval open. */
export function interval({ estimate, low, high }: Interval, format: (value: number) => string): string {
  return Number.isFinite(high - low) ? `${format(estimate)} (${format(low)} to ${format(high)})` : format(estimate);
}

/** A correlation; there is none where all of one side is alike. */
export function correlationText(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : 'not defined';
}
