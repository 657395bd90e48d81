import type { Scene, SceneSearch } from './lessons.js';

/** Milliseconds that a search takes at a time: a frame has other work, too. */
const SLICE = 6;

/** A whole search at once. */
export function finished(search: SceneSearch): readonly Scene[] {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}

/** A search in slices between which the page goes on. Returns how to give it up. */
export function searchInSlices(search: SceneSearch, onFound: (scenes: readonly Scene[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;

  function goOn(): void {
    const began = performance.now();
    do {
      const step = search.next();
      if (step.done === true) {
        onFound(step.value);
        return;
      }
    } while (performance.now() - began < SLICE);
    timer = setTimeout(goOn);
  }

  goOn();
  return () => clearTimeout(timer);
}
