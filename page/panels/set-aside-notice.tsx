import type { NamedEntry } from '../session/set-aside.js';
import { setAsideText } from '../session/set-aside-text.js';
import { Notice } from './notice.js';

export interface SetAsideNoticeProps {
  readonly entries: readonly NamedEntry[];
  readonly onClose: () => void;
}

/** Names all that the browser kept and the page cannot use. */
export function SetAsideNotice({ entries, onClose }: SetAsideNoticeProps) {
  return <Notice notice={{ kind: 'error', text: setAsideText(entries) }} onClose={onClose} />;
}
