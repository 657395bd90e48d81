import { useState } from 'preact/hooks';
import type { ModelFiles } from '../engine/calls.js';
import type { Speed } from '../hooks/speed.js';
import type { AgentPoolController } from '../hooks/use-agent-pool.js';
import type { Watch } from '../hooks/use-watch.js';
import { texts } from '../texts/texts.js';
import { SpeedField } from './speed-field.js';

export interface WatchPanelProps {
  readonly watch: Watch;
  readonly pool: AgentPoolController;
  /** Why nothing can be watched; null if it can. */
  readonly refusal: string | null;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
  /** The promise is of the model's name here, or of null if it is refused. */
  readonly onModelFiles: (files: ModelFiles) => Promise<string | null>;
}

/** Lets an agent play on. */
export function WatchPanel({ watch, pool, refusal, speed, onSpeed, onModelFiles }: WatchPanelProps) {
  const [agent, setAgent] = useState('');
  const { drawer, hints } = texts();
  const { agents } = pool;
  const chosen = agents.find(({ name }) => name === agent) ?? agents[0];

  async function takeModel(chosenFiles: FileList | null): Promise<void> {
    const name = await onModelFiles(await readFiles(chosenFiles));
    if (name !== null) setAgent(name);
  }

  return (
    <details class="panel" data-panel="watch">
      <summary>{drawer.watch}</summary>
      <label class="field inline">
        <span>{drawer.agent}</span>
        <select name="agent" value={chosen?.name ?? ''} onChange={({ currentTarget }) => setAgent(currentTarget.value)}>
          {agents.map((each) => (
            <option key={each.name} value={each.name} title={hints.agent(each)}>
              {hints.agentName(each)}
            </option>
          ))}
        </select>
      </label>
      {chosen && <p class="quiet">{hints.agent(chosen)}</p>}
      <div class="row">
        {watch.running ? (
          <button type="button" class="primary" onClick={watch.stop}>
            {drawer.stop}
          </button>
        ) : (
          <button
            type="button"
            class="primary"
            disabled={refusal !== null || !chosen}
            onClick={() => watch.start(chosen.name)}
          >
            {drawer.watch}
          </button>
        )}
        <SpeedField speed={speed} onSpeed={onSpeed} name="speed" label={texts().moves.watchingAtSpeed} />
      </div>
      {refusal !== null && <p class="quiet">{refusal}</p>}
      <p class="quiet" role="status" data-fact="thinking">
        {watch.thinking ? drawer.thinking : ''}
      </p>
      <label class="field">
        <span>{drawer.ownModel}</span>
        <input
          type="file"
          name="model"
          multiple
          onChange={({ currentTarget }) => {
            void takeModel(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </label>
    </details>
  );
}

async function readFiles(files: FileList | null): Promise<ModelFiles> {
  const entries = [...(files ?? [])].map(
    async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
