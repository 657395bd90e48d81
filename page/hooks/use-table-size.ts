import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Size } from '../table/layout/geometry.js';

/** The room for cards, as it is now. */
export function useTableSize(table: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(() => ({ width: innerWidth, height: Math.max(240, innerHeight - 240) }));
  useLayoutEffect(() => {
    const element = table.current!;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}
