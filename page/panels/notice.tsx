import type { NoticeText } from '../hooks/use-preferences.js';
import { texts } from '../texts/texts.js';

/** One line for the player. */
export function Notice({ notice, onClose }: { readonly notice: NoticeText | null; readonly onClose: () => void }) {
  if (notice === null) return null;
  return (
    <p class={`notice ${notice.kind}`} data-notice={notice.kind}>
      <span>{notice.text}</span>
      <button type="button" class="link" aria-label={texts().messages.close} onClick={onClose}>
        ✕
      </button>
    </p>
  );
}
