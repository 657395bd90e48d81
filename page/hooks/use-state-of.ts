import { useState } from 'preact/hooks';

/** State of one thing: null for another one until it is set anew. What is set belongs to the thing that was there when the setter was given out. */
export function useStateOf<Value>(of: unknown) {
  const [kept, keep] = useState<{ readonly of: unknown; readonly value: Value | null }>({ of, value: null });
  const set = (value: Value | null): void =>
    keep((before) => (before.value === null && value === null ? before : { of, value }));
  return [kept.of === of ? kept.value : null, set] as const;
}
