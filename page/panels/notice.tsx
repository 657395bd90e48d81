import './notice.css';
import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.js';

export interface NoticeText {
  readonly kind: 'error' | 'news';
  readonly text: string;
}

export interface NoticeProps {
  readonly notice: NoticeText | null;
  readonly onClose: () => void;
}

/** Where notices are shown; screen readers say them at once. */
export function Notices({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="notice-place" aria-live="assertive">
      {children}
    </div>
  );
}

/** One line for the player. */
export function Notice({ notice, onClose }: NoticeProps) {
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
