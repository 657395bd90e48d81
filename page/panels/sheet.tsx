import './sheet.css';
import type { ComponentChildren } from 'preact';
import { useDialog } from '../hooks/use-drawer.js';
import { texts } from '../texts/texts.js';

export interface SheetProps {
  /** Its heading. */
  readonly title: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Something to read or to choose from, over the table. */
export function Sheet({ title, name, open, onClose, children }: SheetProps) {
  // It says a little later that it was closed, when another sheet may have been opened in its place.
  const dialog = useDialog(open, 'modal', () => open && onClose());
  return (
    <dialog class="sheet" ref={dialog} data-sheet={name} aria-labelledby={`${name}-title`}>
      <div class="sheet-head">
        <h2 id={`${name}-title`}>{title}</h2>
        <button type="button" aria-label={texts().drawer.close(title)} onClick={onClose}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}
