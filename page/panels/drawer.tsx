import './drawer.css';
import type { ComponentChildren } from 'preact';
import { useDialog, useWhenQuiet } from '../hooks/use-drawer.js';
import { texts } from '../texts/texts.js';

export interface DrawerProps {
  readonly open: boolean;
  readonly isBeside: boolean;
  readonly onClose: () => void;
  /** Beside the button that closes it. */
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Everything that is not needed to play: beside the table where there is room, else over it. */
export function Drawer({ open, isBeside, onClose, head, children }: DrawerProps) {
  const dialog = useDialog(open, isBeside ? 'beside' : 'over', onClose);
  const panels = useWhenQuiet(children, open);
  return (
    <dialog class={`drawer ${isBeside ? '' : 'is-over'}`} ref={dialog} aria-label={texts().bar.drawer}>
      <div class="drawer-head">
        <button type="button" data-action="close-drawer" onClick={onClose}>
          {texts().bar.closeDrawer} <span aria-hidden="true">✕</span>
        </button>
        {head}
      </div>
      {panels}
    </dialog>
  );
}
