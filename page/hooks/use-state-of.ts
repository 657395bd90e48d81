import { useRef, useState } from 'preact/hooks';

/** State of one thing: null for another one until it is set anew. What is set for a former one is dropped. */
export function useStateOf<Value>(of: unknown) {
  const [kept, keep] = useState<{ readonly of: unknown; readonly value: Value | null }>({ of, value: null });
  const now = useRef(of);
  now.current = of;
  const set = (value: Value | null) => {
    if (now.current !== of) return;
    keep((before) => (before.value === null && value === null ? before : { of, value }));
  };
  return [kept.of === of ? kept.value : null, set] as const;
}
