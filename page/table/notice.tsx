export interface NoticeText {
  readonly kind: 'error' | 'news';
  readonly text: string;
}

export interface NoticeProps {
  readonly notice: NoticeText | null;
  readonly onClose: () => void;
}

/** One line for the player; screen readers say it at once. */
export function Notice({ notice, onClose }: NoticeProps) {
  return (
    <div class="notice-place" aria-live="assertive">
      {notice !== null && (
        <p class={`notice ${notice.kind}`} data-notice={notice.kind}>
          <span>{notice.text}</span>
          <button type="button" class="link" aria-label="Close the message" onClick={onClose}>
            ✕
          </button>
        </p>
      )}
    </div>
  );
}
