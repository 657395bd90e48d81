import { Choice } from '../games/fields.js';
import { useAgents, useGame } from '../hooks/use-page.js';
import { SPEEDS } from '../hooks/use-watch.js';
import { texts } from '../texts/texts.js';

interface WatchPanelProps {
  /** Null: whose hints are taken. */
  readonly agent: string | null;
  readonly onChoose: (agent: string) => void;
}

export function WatchPanel({ agent, onChoose }: WatchPanelProps) {
  const { blocked, watch } = useGame();
  const { hint, pool, startWatching } = useAgents();
  const refusal = watch.running ? null : blocked;
  const { drawer, hints, learn } = texts();
  const { agents, strongest } = pool;
  const [chosen = agents[0]] = [agent, hint.agent].flatMap((asked) => agents.filter(({ name }) => name === asked));

  return (
    <details class="panel" data-panel="watch" open>
      <summary>{drawer.watch}</summary>
      <Choice
        label={drawer.agent}
        name="agent"
        value={chosen?.name ?? ''}
        of={agents.map((each) => [each.name, hints.agentName(each), hints.agent(each)])}
        onChoose={onChoose}
        kind="inline"
      />
      {chosen && <p class="quiet">{hints.agent(chosen)}</p>}
      <div class="row">
        <button
          disabled={!watch.running && (refusal !== null || !chosen)}
          onClick={watch.running ? watch.stop : () => startWatching(chosen.name)}
        >
          {watch.running ? texts().moves.stop : drawer.watch}
        </button>
        <Choice
          label={texts().moves.at}
          full={texts().moves.watchingAtSpeed}
          name="speed"
          value={String(SPEEDS.indexOf(watch.speed))}
          of={SPEEDS.map((each, i) => [String(i), texts().moves.speed(each)])}
          onChoose={(at) => watch.setSpeed(SPEEDS[Number(at)])}
          kind="inline"
        />
      </div>
      {refusal !== null && <p class="quiet">{refusal}</p>}
      <p class="quiet" role="status" data-fact="thinking">
        {watch.thinking ? drawer.thinking : ''}
      </p>
      <button
        data-action="hints-by"
        aria-pressed={chosen?.name === (hint.agent ?? strongest ?? agents[0]?.name)}
        disabled={!chosen || chosen.kind === 'search'}
        onClick={() => hint.setAgent(chosen.name === strongest ? null : chosen.name)}
      >
        {learn.hints}
      </button>
    </details>
  );
}
