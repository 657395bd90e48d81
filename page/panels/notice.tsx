import type { ComponentChildren } from 'preact';
import type { NoticeText } from '../hooks/use-preferences.js';
import { texts } from '../texts/texts.js';

interface NoticeProps {
  readonly notice: NoticeText | null;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

export function Notice({ notice, onClose, children }: NoticeProps) {
  if (notice === null) return null;
  return (
    <p class={`notice ${notice.kind}`} data-notice={notice.kind}>
      <span>{notice.text}</span>
      {children}
      <button class="link" aria-label={texts().messages.close} onClick={onClose}>
        ✕
      </button>
    </p>
  );
}
