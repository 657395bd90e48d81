import { useState } from 'preact/hooks';
import type { PlayersAtHand } from '../hooks/use-players.js';
import type { Speed, Watch } from '../hooks/use-watch.js';
import type { ModelFiles } from '../thinker/messages.js';

const SPEEDS: readonly { readonly label: string; readonly speed: Speed }[] = [
  { label: '1 move a second', speed: 1 },
  { label: '2 moves a second', speed: 2 },
  { label: '5 moves a second', speed: 5 },
  { label: '15 moves a second', speed: 15 },
  { label: 'full speed', speed: null },
];

export interface WatchPanelProps {
  readonly watch: Watch;
  readonly atHand: PlayersAtHand;
  readonly over: boolean;
  readonly onModelFiles: (files: ModelFiles) => void;
}

/** Lets an agent play on. */
export function WatchPanel({ watch, atHand, over, onModelFiles }: WatchPanelProps) {
  const [agent, setAgent] = useState('');
  const { players } = atHand;
  const chosen = players.find(({ name }) => name === agent) ?? players[0];
  return (
    <details class="panel" data-panel="watch">
      <summary>Watch</summary>
      <div class="row">
        <label class="field">
          <span>Agent</span>
          <select
            name="agent"
            value={chosen?.name ?? ''}
            onChange={({ currentTarget }) => setAgent(currentTarget.value)}
          >
            {players.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Speed</span>
          <select
            name="speed"
            value={SPEEDS.findIndex(({ speed }) => speed === watch.speed)}
            onChange={({ currentTarget }) => watch.setSpeed(SPEEDS[Number(currentTarget.value)].speed)}
          >
            {SPEEDS.map(({ label }, i) => (
              <option key={label} value={i}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="row">
        {watch.running ? (
          <button type="button" class="primary" onClick={watch.stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="primary" disabled={over || !chosen} onClick={() => watch.start(chosen.name)}>
            Watch
          </button>
        )}
      </div>
      {chosen && <p class="quiet">{chosen.summary}</p>}
      <label class="field">
        <span>A model of yours: its config.json, model.json and weights.bin</span>
        <input
          type="file"
          name="model"
          multiple
          onChange={({ currentTarget }) => {
            void readFiles(currentTarget.files).then(onModelFiles);
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
