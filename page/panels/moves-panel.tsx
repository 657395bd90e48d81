import type { Action } from 'maketen/env';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Choice, FileInput } from '../games/fields.js';
import { moveTexts } from '../games/names.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import { SPEEDS } from '../hooks/use-watch.js';
import { texts } from '../texts/texts.js';

export function MovesPanel() {
  const { session, at, look } = useGame();
  const { drawer } = usePage();
  const { spec, turns } = session;
  const { moves: words } = texts();
  const said = useMemo(() => moveTexts(spec, turns), [spec, turns, words]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // Only the list scrolls: scrollIntoView would move the page as well. By whole lines, so that none is cut.
    if (current && list.current) list.current.scrollTop = current.offsetTop - 3 * current.offsetHeight;
  }, [at, turns, drawer.isOpen]);
  const step = (label: string, to: number) => (
    <button class="small" aria-disabled={at === to} onClick={() => at !== to && look(to)}>
      {label}
    </button>
  );
  return (
    <section class="panel" aria-labelledby="moves-title">
      <h2 id="moves-title">
        {words.title} <span class="quiet">{at === turns.length ? turns.length : words.shownOf(at, turns.length)}</span>
      </h2>
      <div class="row steps" role="group" aria-label={words.lookBackAndForth}>
        {step(words.start, 0)}
        {step(words.back, Math.max(0, at - 1))}
        {step(words.forth, Math.min(turns.length, at + 1))}
        {step(words.end, turns.length)}
      </div>
      <ol class="moves" ref={list}>
        {said.map((text, index) => (
          <li key={index}>
            <button
              class="link"
              title={text}
              aria-current={index === at - 1 ? 'step' : undefined}
              onClick={() => look(index + 1)}
            >
              {text}
            </button>
            <Kind of={turns[index].action} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a move is, where that is worth saying. */
export function Kind({ of }: { readonly of: Action }) {
  const { view, position } = useGame();
  const kind = view.kindOf?.(position.parts, of) ?? null;
  return kind === null ? null : <small>{texts().moves.kind(kind)}</small>;
}

export function WatchPanel() {
  const { blocked, watch, speed, setSpeed } = useGame();
  const { pool, startWatching, takeModel } = useAgents();
  const refusal = watch.running ? null : blocked;
  const [agent, setAgent] = useState('');
  const { drawer, hints } = texts();
  const { agents } = pool;
  const chosen = agents.find(({ name }) => name === agent) ?? agents[0];

  async function take(files: readonly File[]): Promise<void> {
    const entries = files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const);
    const name = await takeModel(Object.fromEntries(await Promise.all(entries)));
    if (name !== null) setAgent(name);
  }

  return (
    <details class="panel" data-panel="watch">
      <summary>{drawer.watch}</summary>
      <Choice
        label={drawer.agent}
        name="agent"
        value={chosen?.name ?? ''}
        of={agents.map((each) => [each.name, hints.agentName(each), hints.agent(each)])}
        onChoose={setAgent}
        kind="inline"
      />
      {chosen && <p class="quiet">{hints.agent(chosen)}</p>}
      <div class="row">
        {watch.running ? (
          <button class="primary" onClick={watch.stop}>
            {texts().moves.stop}
          </button>
        ) : (
          <button class="primary" disabled={refusal !== null || !chosen} onClick={() => startWatching(chosen.name)}>
            {drawer.watch}
          </button>
        )}
        <Choice
          label={texts().moves.at}
          full={texts().moves.watchingAtSpeed}
          name="speed"
          value={String(SPEEDS.indexOf(speed))}
          of={SPEEDS.map((each, i) => [String(i), texts().moves.speed(each)])}
          onChoose={(at) => setSpeed(SPEEDS[Number(at)])}
          kind="inline"
        />
      </div>
      {refusal !== null && <p class="quiet">{refusal}</p>}
      <p class="quiet" role="status" data-fact="thinking">
        {watch.thinking ? drawer.thinking : ''}
      </p>
      <label class="field">
        <span>{drawer.ownModel}</span>
        <FileInput name="model" multiple onFiles={(files) => void take(files)} />
      </label>
    </details>
  );
}
