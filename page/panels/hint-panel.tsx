import './hint-panel.css';
import type { Action } from 'maketen/env';
import { PLAYOUTS } from '../engine/calls.js';
import type { AgentPoolController } from '../hooks/use-agent-pool.js';
import type { Hint } from '../hooks/use-hint.js';
import type { HintSteps } from '../hooks/use-hint-steps.js';
import { texts } from '../texts/texts.js';
import { RankingTable } from './ranking-table.js';
import { reasonText, sourceText } from './ranking-words.js';

export interface HintPanelProps {
  readonly hint: Hint;
  readonly steps: HintSteps;
  readonly pool: AgentPoolController;
  /** What a move is, where that is worth saying: "pair". */
  readonly kindOf: (action: Action) => string | null;
  /** What a move is called at the table. */
  readonly nameOf: (action: Action) => string | undefined;
  /** Why there are no hints; null if there are. */
  readonly refusal: string | null;
  readonly playable: boolean;
  readonly shown: Action | null;
  /** Shows another move at the table; null for the best one again. */
  readonly onShow: (action: Action | null) => void;
  readonly onPlay: (action: Action) => void;
}

/** The ranking of the legal moves, where its figures come from, and who is asked. The button for it is at the table. */
export function HintPanel({
  hint,
  steps,
  pool,
  kindOf,
  nameOf,
  refusal,
  playable,
  shown,
  onShow,
  onPlay,
}: HintPanelProps) {
  const { asking } = hint;
  const ranking = steps.told === 'why' ? hint.ranking : null;
  const byDefault = defaultOf(pool);
  const summary = pool.agents.find(({ name }) => name === (hint.agent ?? byDefault))?.summary;
  return (
    <section class="panel hint-panel" data-panel="hint" aria-labelledby="hint-title">
      <div class="panel-head">
        <h2 id="hint-title">Hint</h2>
        <label class="field inline">
          <span>by</span>
          <select
            name="hint-agent"
            aria-label="Hints by"
            value={hint.agent ?? ''}
            onChange={({ currentTarget: { value } }) => hint.setAgent(value === '' ? null : value)}
          >
            <option value="">{byDefault ?? 'best so far (model loading)'}</option>
            {pool.agents
              .filter(({ kind, name }) => kind !== 'search' && name !== byDefault)
              .map(({ name, summary }) => (
                <option key={name} value={name} title={summary}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      </div>
      {summary !== undefined && <p class="quiet">{summary}</p>}
      {ranking === null || ranking.hints.length === 0 ? (
        <p class="quiet">
          {refusal ?? 'Press Hint at the table, or h: the moves are ranked by what can be expected of them.'}
        </p>
      ) : (
        <div class="ranking" data-agent={ranking.agent} data-milliseconds={ranking.milliseconds}>
          <p class="reason">{reasonText(ranking.hints[0])}</p>
          <p class="quiet" data-fact="source">
            {sourceText(ranking, pool.agents)}
          </p>
          <RankingTable
            hints={ranking.hints}
            kindOf={kindOf}
            nameOf={nameOf}
            playable={playable}
            shown={shown}
            onShow={onShow}
            onPlay={onPlay}
          />
          {ranking.hints.some(({ winProbability }) => winProbability.source === 'model') && (
            <button
              type="button"
              class="small"
              aria-disabled={asking !== null}
              title={`After each move ${PLAYOUTS} games are played to their end with the hidden cards in another order each time, and those won are counted`}
              onClick={hint.playOn}
            >
              {asking === 'playing on' ? 'Playing …' : `Play ${PLAYOUTS} games from here and count`}
            </button>
          )}
        </div>
      )}
      {ranking === null && refusal === null && (
        <button
          type="button"
          class="small"
          data-action="tell-all"
          aria-disabled={asking !== null}
          onClick={steps.tellAll}
        >
          {texts().ways.tellAll}
        </button>
      )}
      <label class="automatic">
        <input
          type="checkbox"
          name="hints-at-once"
          checked={steps.atOnce}
          onChange={({ currentTarget }) => steps.setAtOnce(currentTarget.checked)}
        />{' '}
        {texts().ways.hintsAtOnce}
      </label>
    </section>
  );
}

/** Who is asked if nobody is named: the strongest, or the scripted agent that stands in for it; null while that is open. */
function defaultOf({ strongest, loading, agents }: AgentPoolController): string | null {
  if (strongest !== null || loading) return strongest;
  return agents.find(({ kind }) => kind === 'scripted')?.name ?? null;
}
