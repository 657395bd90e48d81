import './hint-panel.css';
import type { Action } from 'maketen/env';
import type { Hint as MoveHint } from 'maketen/hint';
import { PLAYOUTS } from '../engine/calls.js';
import type { AgentPoolController, Hint, HintSteps } from '../hooks/use-hint.js';
import { texts } from '../texts/texts.js';
import { figuresOf, reasonText, resultHeading, sourceText } from './ranking-words.js';

interface HintPanelProps {
  readonly hint: Hint;
  readonly steps: HintSteps;
  readonly pool: AgentPoolController;
  /** What a move is, where that is worth saying: "pair". */
  readonly kindOf: (action: Action) => string | null;
  /** What a move is called at the table. */
  readonly nameOf: (action: Action) => string | undefined;
  /** A move with its cards, as lists say it. */
  readonly describe: (action: Action) => string;
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
  describe,
  refusal,
  playable,
  shown,
  onShow,
  onPlay,
}: HintPanelProps) {
  const { asking } = hint;
  const ranking = steps.told === 'why' ? hint.ranking : null;
  const byDefault = defaultOf(pool);
  const { hints } = texts();
  const asked = pool.agents.find(({ name }) => name === (hint.agent ?? byDefault));
  return (
    <section class="panel hint-panel" data-panel="hint" aria-labelledby="hint-title">
      <div class="panel-head">
        <h2 id="hint-title">{hints.title}</h2>
        <label class="field inline">
          <span>{hints.by}</span>
          <select
            name="hint-agent"
            aria-label={hints.hintsBy}
            value={hint.agent ?? ''}
            onChange={({ currentTarget: { value } }) => hint.setAgent(value === '' ? null : value)}
          >
            <option value="">{byDefault === null ? hints.bestSoFar : hints.agentName({ name: byDefault })}</option>
            {pool.agents
              .filter(({ kind, name }) => kind !== 'search' && name !== byDefault)
              .map((each) => (
                <option key={each.name} value={each.name} title={hints.agent(each)}>
                  {hints.agentName(each)}
                </option>
              ))}
          </select>
        </label>
      </div>
      {asked !== undefined && <p class="quiet">{hints.agent(asked)}</p>}
      {ranking === null || ranking.hints.length === 0 ? (
        <p class="quiet">{refusal ?? hints.pressHint}</p>
      ) : (
        <div class="ranking" data-agent={ranking.agent} data-milliseconds={ranking.milliseconds}>
          <p class="reason">{reasonText(ranking.hints[0], describe)}</p>
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
              title={hints.howPlayedOn(PLAYOUTS)}
              onClick={hint.playOn}
            >
              {asking === 'playing on' ? hints.playing : hints.playOn(PLAYOUTS)}
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

interface RankingTableProps {
  readonly hints: readonly MoveHint[];
  /** What a move is, where that is worth saying: "pair". */
  readonly kindOf: (action: Action) => string | null;
  /** What it is called at the table. */
  readonly nameOf: (action: Action) => string | undefined;
  readonly playable: boolean;
  readonly shown: Action | null;
  /** Null where none is looked at any more. */
  readonly onShow: (action: Action | null) => void;
  readonly onPlay: (action: Action) => void;
}

/** The moves with their figures, best first. */
function RankingTable({ hints, kindOf, nameOf, playable, shown, onShow, onPlay }: RankingTableProps) {
  const { hints: words } = texts();
  const figures = figuresOf(hints);
  const heading = resultHeading(hints);
  return (
    <table onMouseLeave={() => onShow(null)} onFocusOut={() => onShow(null)}>
      <thead>
        <tr>
          <th scope="col">{words.move}</th>
          <th scope="col" class="number">
            {words.toWin}
          </th>
          {heading !== null && (
            <th scope="col" class="number">
              {heading}
            </th>
          )}
          <th scope="col">
            <span class="visually-hidden">{words.play}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {hints.map(({ action, move }, i) => (
          <tr
            key={action}
            class={action === shown ? 'shown' : ''}
            onMouseEnter={() => onShow(action)}
            onFocusCapture={() => onShow(action)}
          >
            <td>
              {nameOf(action) ?? move}
              <Kind of={kindOf(action)} />
            </td>
            <td class="number">
              {figures[i].chance}
              {figures[i].interval !== '' && <small>{figures[i].interval}</small>}
            </td>
            {heading !== null && <td class="number">{figures[i].result}</td>}
            <td>
              <button
                type="button"
                class="small"
                disabled={!playable}
                aria-label={words.playMove(nameOf(action) ?? move)}
                onClick={() => onPlay(action)}
              >
                {words.play}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kind({ of }: { readonly of: string | null }) {
  return of === null ? null : <small>{texts().moves.kind(of)}</small>;
}
