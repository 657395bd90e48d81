import { useRef } from 'preact/hooks';

/** The last value under these rules, also while another one is on its way; null before the first. */
export function useLastUnder<Value>(rules: string, value: Value | null | undefined): Value | null {
  const last = useRef({ rules, value });
  if (value || last.current.rules !== rules) last.current = { rules, value };
  return last.current.value ?? null;
}
