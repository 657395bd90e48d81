import './drawer.css';
import { useMemo } from 'preact/hooks';
import { useDialog } from '../hooks/use-drawer.js';
import { PageProvider, usePage } from '../hooks/use-page.js';
import { QUIET, useLater } from '../table/use-later.js';
import { texts } from '../texts/texts.js';
import { Later } from './later.js';

/** Everything that is not needed to play: beside the table where there is room, else over it. While it is not seen a move costs no work for it. */
export function Drawer() {
  const page = usePage();
  const { isOpen, isBeside, close } = page.drawer;
  const dialog = useDialog(isOpen, isBeside ? 'beside' : 'over', close);
  const seen = useLater(page, () => isOpen, QUIET);
  const panels = useMemo(
    () => (
      <PageProvider value={seen}>
        <Later of="DrawerPanels" />
      </PageProvider>
    ),
    [seen],
  );
  return (
    <dialog class={`drawer ${isBeside ? '' : 'is-over'}`} ref={dialog} aria-label={texts().bar.drawer}>
      <div class="sheet-head drawer-head">
        <button data-action="close-drawer" onClick={close}>
          {texts().bar.closeDrawer} <span aria-hidden="true">✕</span>
        </button>
        <Later of="LanguageField" />
      </div>
      {panels}
    </dialog>
  );
}
