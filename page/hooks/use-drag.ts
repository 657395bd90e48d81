import { type RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PlaceKey } from '../table/selection.js';

export interface DragProps {
  readonly table: RefObject<HTMLElement | null>;
  readonly enabled: boolean;
  /** Places side by side with a place; none where cards are not swept over. */
  readonly neighbours: (place: PlaceKey) => readonly PlaceKey[];
  /** Whether the discard pile lights up. */
  readonly isLit: boolean;
  /** Cards are being dragged, or swept over. */
  readonly onHold: (places: readonly PlaceKey[]) => void;
  readonly onDrop: (swept: readonly PlaceKey[], over: PlaceKey | null) => void;
  readonly onCancel: () => void;
}

/**
 * Drag and drop on the table, by mouse, pen and touch, beside taps and keys. What a drag means is for others to say (table/drag.ts). Its script comes after the
 * first card, which `data-drags` of the table says.
 */
export function useDrag(props: DragProps): void {
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const table = props.table.current!;
    let isGone = false;
    let stop = (): void => undefined;
    import('./follow-drags.js').then(
      ({ followDrags }) => {
        if (isGone) return;
        stop = followDrags(table, () => latest.current);
        table.dataset.drags = '';
      },
      () => undefined, // taps and keys are there
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
}
