import './toolbar.css';
import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.js';

export interface ToolProps {
  readonly name: string;
  /** Why it cannot be used is said by the page: the button stays where it is and can be pressed. */
  readonly usable: boolean;
  readonly onPress: () => void;
  readonly kind?: string;
  /** The name in the move table, for a button that makes a move. */
  readonly move?: string;
  readonly children: ComponentChildren;
}

/** A button of the toolbar: it has a fixed place and keeps the focus. */
export function Tool({ name, usable, onPress, kind = '', move, children }: ToolProps) {
  return (
    <button type="button" class={kind} data-action={name} data-move={move} aria-disabled={!usable} onClick={onPress}>
      {children}
    </button>
  );
}

/** What can be done without a card, always in the same place: no other move ever comes to lie there. */
export function Toolbar({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="toolbar" role="group" aria-label={texts().dock.actions}>
      {children}
    </div>
  );
}
