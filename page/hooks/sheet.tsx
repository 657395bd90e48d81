import '../panels/sheets.css';
import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.js';
import { type SheetName, useDialog } from './use-drawer.js';
import { usePage } from './use-page.js';

interface SheetProps {
  readonly title: string;
  readonly name: SheetName;
  readonly width?: string;
  readonly children: ComponentChildren;
}

export function Sheet({ title, name, width = '40rem', children }: SheetProps) {
  const { sheets } = usePage();
  const open = sheets.open === name;
  const dialog = useDialog(open, 'modal', () => sheets.close(name));
  return (
    <dialog
      class="sheet"
      style={{ width: `min(${width}, 100vw - 24px)` }}
      ref={dialog}
      data-sheet={name}
      aria-labelledby={`${name}-title`}
    >
      <div class="sheet-head">
        <h2 id={`${name}-title`}>{title}</h2>
        <button aria-label={texts().drawer.close(title)} onClick={() => sheets.close()}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}
