import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A modal one keeps the focus, one that lies over the page takes it, and one beside it leaves it where it is. */
export type DialogKind = 'modal' | 'over' | 'beside';

/** A dialog that is open or not. The browser gives the focus back to what had it, unless that lies beside: then `onClose` sees to it. */
export function useDialog(open: boolean, kind: DialogKind, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  useLayoutEffect(() => {
    const element = dialog.current!;
    const closed = (): void => {
      if (!element.open) latest.current();
    };
    const press = ({ target }: Event): void => {
      if (target === element && element.matches(':modal')) element.close();
    };
    element.addEventListener('close', closed);
    element.addEventListener('click', press);
    return () => {
      element.removeEventListener('close', closed);
      element.removeEventListener('click', press);
    };
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current!;
    if (element.open && !open) element.close();
    if (!open || element.open) return;
    if (kind === 'modal') element.showModal();
    else if (kind === 'over') element.show();
    else element.setAttribute('open', '');
  }, [open, kind]);

  return dialog;
}
