import { useState } from 'preact/hooks';
import { InputError } from '../../src/env/errors.js';
import { checkedSpec, DEFAULT_TAKE_BACKS } from '../session/link.js';
import type { Position } from '../session/position.js';
import { newSession, type Session } from '../session/session.js';
import { exportTrace, importTrace } from '../session/trace-file.js';

export interface TracePanelProps {
  readonly session: Session;
  readonly position: Position;
  readonly onStart: (session: Session) => void;
  readonly onError: (error: Error) => void;
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Games in and out as traces (docs/trace-format.md), and positions in their notation. */
export function TracePanel({ session, position, onStart, onError }: TracePanelProps) {
  const [text, setText] = useState('');
  const { parts, state } = position;

  function attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof InputError) onError(error);
      else throw error;
    }
  }

  const saveTrace = (): void =>
    attempt(() => {
      const { preset, seed } = session.spec;
      download(`${preset}-${seed}.jsonl`, `${JSON.stringify(exportTrace(session))}\n`);
    });

  /** A trace is JSON; everything else is a position of the present rules. */
  const open = (given: string): void =>
    attempt(() => {
      if (/^\s*[[{"]/.test(given)) onStart(importTrace(given));
      else {
        const { preset, options, seed } = session.spec;
        const spec = { preset, options, seed, takeBacks: DEFAULT_TAKE_BACKS, position: given.trim() };
        onStart(newSession(checkedSpec(spec)));
      }
      setText('');
    });

  return (
    <details class="panel" data-panel="trace">
      <summary>Import and export</summary>
      <div class="row">
        <button type="button" disabled={session.turns.length === 0} onClick={saveTrace}>
          Export this game
        </button>
        <label class="button">
          Import a trace file
          <input
            type="file"
            class="visually-hidden"
            name="trace-file"
            accept=".json,.jsonl,application/json"
            onChange={({ currentTarget }) => {
              void currentTarget.files?.[0]?.text().then(open);
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <label class="field">
        <span>A trace, or a position of {session.spec.preset}, as text</span>
        <textarea
          name="import"
          rows={3}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="button" disabled={text.trim() === ''} onClick={() => open(text)}>
        Open
      </button>
      <p class="quiet">
        This position: <code data-fact="position">{parts.notation.formatState(state)}</code>
      </p>
    </details>
  );
}
