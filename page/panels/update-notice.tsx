import { useState } from 'preact/hooks';
import type { Engine } from '../engine/engine.js';
import { useOffline } from '../hooks/use-offline.js';
import { texts } from '../texts/texts.js';

export interface UpdateNoticeProps {
  readonly engine: Engine;
  /** Whether a model is being loaded. */
  readonly loading: boolean;
}

/** Says that a new version waits. */
export function UpdateNotice({ engine, loading }: UpdateNoticeProps) {
  const update = useOffline(engine, loading);
  const [closed, setClosed] = useState(false);
  if (update === null || closed) return null;
  const { offline, messages } = texts();
  return (
    <p class="notice news" data-notice="update">
      <span>{offline.newVersion}</span>
      <button type="button" data-action="update" onClick={update.reload}>
        {offline.show}
      </button>
      <button type="button" class="link" aria-label={messages.close} onClick={() => setClosed(true)}>
        ✕
      </button>
    </p>
  );
}
