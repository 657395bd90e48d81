import { InputError } from 'maketen/env';
import { useMemo, useState } from 'preact/hooks';
import { download } from '../session/download.js';
import { type Position, replay } from '../session/position.js';
import { positionSpec } from '../session/position-spec.js';
import type { GameSpec, Session } from '../session/session.js';
import { exportTrace, gamesIn, importTrace } from '../session/trace-file.js';
import { texts } from '../texts/texts.js';
import type { NoticeText } from './notice.js';

export interface TracePanelProps {
  readonly session: Session;
  readonly position: Position;
  readonly onStart: (session: Session) => void;
  readonly onDeal: (spec: GameSpec) => void;
  readonly notify: (notice: NoticeText) => void;
}

/** Games in and out as traces (docs/trace-format.md), and positions in their notation. */
export function TracePanel({ session, position, onStart, onDeal, notify }: TracePanelProps) {
  const [text, setText] = useState('');
  const { drawer } = texts();
  const { parts, state } = position;
  const { spec, turns } = session;
  const isOver = useMemo(() => replay(spec, turns).state.outcome !== 'ongoing', [spec, turns]);

  const isEmpty = text.trim() === '';

  function attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof InputError) notify({ kind: 'error', text: error.message });
      else throw error;
    }
  }

  const saveTrace = (): void =>
    attempt(() => {
      const deal = spec.deck === undefined ? `-${spec.seed}` : '';
      download(`${spec.preset}${deal}.jsonl`, `${JSON.stringify(exportTrace(session))}\n`);
    });

  function openTraces(given: string): void {
    onStart(importTrace(given));
    const games = gamesIn(given);
    if (games > 1) notify({ kind: 'news', text: drawer.firstOf(games) });
  }

  const openFile = (given: string): void => attempt(() => openTraces(given));

  /** A trace is JSON; everything else is a position of the present rules. */
  const openText = (): void =>
    attempt(() => {
      if (/^\s*[[{"]/.test(text)) openTraces(text);
      else onDeal(positionSpec(spec, text.trim()));
      setText('');
    });

  return (
    <details class="panel" data-panel="trace">
      <summary>{drawer.importAndExport}</summary>
      <div class="row">
        <button type="button" disabled={!isOver} onClick={saveTrace}>
          {drawer.exportGame}
        </button>
        <label class="button">
          {drawer.importTrace}
          <input
            type="file"
            class="visually-hidden"
            name="trace-file"
            accept=".json,.jsonl,application/json"
            onChange={({ currentTarget }) => {
              void currentTarget.files?.[0]?.text().then(openFile);
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
      {!isOver && <p class="quiet">{drawer.exportWhenFinished}</p>}
      <label class="field">
        <span>{drawer.asText(spec.preset)}</span>
        <textarea
          name="import"
          rows={3}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="button" aria-disabled={isEmpty} onClick={() => isEmpty || openText()}>
        {drawer.open}
      </button>
      <p class="quiet">
        {drawer.thisPosition} <code data-fact="position">{parts.notation.formatState(state)}</code>
      </p>
    </details>
  );
}
