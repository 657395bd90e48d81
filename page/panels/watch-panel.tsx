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
  const { agents } = pool;
  const chosen = agents.find(({ name }) => name === agent) ?? agents[0];

  async function takeModel(chosenFiles: FileList | null): Promise<void> {
    const name = await onModelFiles(await readFiles(chosenFiles));
    if (name !== null) setAgent(name);
  }

  return (
    <details class="panel" data-panel="watch">
      <summary>Watch</summary>
      <label class="field inline">
        <span>Agent</span>
        <select name="agent" value={chosen?.name ?? ''} onChange={({ currentTarget }) => setAgent(currentTarget.value)}>
          {agents.map(({ name, summary }) => (
            <option key={name} value={name} title={summary}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen && <p class="quiet">{chosen.summary}</p>}
      <div class="row">
        {watch.running ? (
          <button type="button" class="primary" onClick={watch.stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="primary"
            disabled={refusal !== null || !chosen}
            onClick={() => watch.start(chosen.name)}
          >
            Watch
          </button>
        )}
        <SpeedField speed={speed} onSpeed={onSpeed} name="speed" label={texts().moves.watchingAtSpeed} />
      </div>
      {refusal !== null && <p class="quiet">{refusal}</p>}
      <p class="quiet" role="status" data-fact="thinking">
        {watch.thinking ? 'Thinking …' : ''}
      </p>
      <label class="field">
        <span>A model of yours: its config.json, model.json and weights.bin, with evaluation.json if there is one</span>
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
