import { useMemo, useState } from 'preact/hooks';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { download } from '../session/download.js';
import { replay } from '../session/position.js';
import { gamesIn, importTrace, positionSpec, traceOf } from '../session/trace-file.js';
import { texts } from '../texts/texts.js';
import { FileInput } from './file-input.js';

interface TracePanelProps {
  readonly onModel: (agent: string) => void;
}

/** Games in and out as traces (docs/trace-format.md), positions in their notation, and models. */
export function TracePanel({ onModel }: TracePanelProps) {
  const { session, position, start, deal } = useGame();
  const { tell, fail } = usePage();
  const { takeModel } = useAgents();
  const [text, setText] = useState('');
  const { drawer } = texts();
  const { parts, state } = position;
  const { spec, turns } = session;
  const isOver = useMemo(() => replay(spec, turns).state.outcome !== 'ongoing', [spec, turns]);

  const isEmpty = text.trim() === '';

  function attempt(action: () => void) {
    try {
      action();
    } catch (error) {
      fail(error as Error);
    }
  }

  const saveTrace = () =>
    attempt(() => {
      const deal = spec.deck === undefined ? `-${spec.seed}` : '';
      download(`${spec.preset}${deal}.jsonl`, `${JSON.stringify(traceOf(session))}\n`);
    });

  function openTraces(given: string) {
    start(importTrace(given));
    const games = gamesIn(given).length;
    if (games > 1) tell(drawer.firstOf(games));
  }

  async function take(files: readonly File[]) {
    const entries = files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const);
    const name = await takeModel(Object.fromEntries(await Promise.all(entries)));
    if (name !== null) onModel(name);
  }

  const openFile = (given: string) => attempt(() => openTraces(given));

  /** A trace is JSON; everything else is a position of the present rules. */
  const openText = () =>
    attempt(() => {
      if (/^\s*[[{"]/.test(text)) openTraces(text);
      else deal(positionSpec(spec, text.trim()));
      setText('');
    });

  return (
    <details class="panel" data-panel="trace">
      <summary>{drawer.importAndExport}</summary>
      <div class="row">
        <button disabled={!isOver} onClick={saveTrace}>
          {drawer.exportGame}
        </button>
        <label class="button">
          {drawer.importTrace}
          <FileInput
            class="visually-hidden"
            name="trace-file"
            accept=".json,.jsonl,application/json"
            onFiles={([file]) => void file?.text().then(openFile)}
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
      <button aria-disabled={isEmpty} onClick={() => isEmpty || openText()}>
        {drawer.open}
      </button>
      <p class="quiet">
        {drawer.thisPosition} <code data-fact="position">{parts.notation.formatState(state)}</code>
      </p>
      <label class="field">
        <span>{drawer.ownModel}</span>
        <FileInput name="model" multiple onFiles={(files) => void take(files)} />
      </label>
    </details>
  );
}
