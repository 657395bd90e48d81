import type { FourTenConfig } from '../../../src/env/games/four-ten/config.js';
import type { FourTenState } from '../../../src/env/games/four-ten/state.js';
import { PLACING, REPLACING } from '../../../src/env/games/four-ten/state.js';
import type { GameState } from '../../../src/env/rules.js';
import { PlayingCard } from '../../table/playing-card.js';
import type { GameView, TableProps } from '../game-view.js';
import { fourTenCandidates } from './candidates.js';
import { HandPile } from './hand-pile.js';

const ORDER = ['home', 'hand', 'shadow'] as const;

function FourTenTable(props: TableProps) {
  const state = props.position.state as FourTenState;
  return (
    <div class="four-ten-table">
      <Standing state={state} config={props.position.parts.rules.config as unknown as FourTenConfig} />
      <div class="drawn-row" role="group" aria-label="Card drawn">
        {state.phase === PLACING ? (
          <PlayingCard
            key={`${state.round}-${state.stock.drawn}`}
            card={String(state.drawn)}
            place="drawn"
            where="just drawn: place it in a hand"
            standing="plain"
            arrival="refill"
            enabled={false}
            onPick={() => undefined}
          />
        ) : (
          <span class="card-space" aria-hidden="true" />
        )}
        <p class="instruction">{instructionOf(state)}</p>
      </div>
      <div class="hands">
        {ORDER.map((hand) => (
          <HandPile {...props} key={hand} hand={hand} />
        ))}
      </div>
    </div>
  );
}

/** A turn draws one card, at its start or (replacing) after the choice. */
function turnOf(state: FourTenState): number {
  return state.stock.drawn + (state.phase === REPLACING ? 1 : 0);
}

function instructionOf(state: FourTenState): string {
  if (state.outcome !== 'ongoing') return '';
  if (state.phase === PLACING)
    return state.stock.drawn === 1 ? 'Place the first card in Home.' : 'Place the card in a hand.';
  if (state.phase === REPLACING) return 'All hands are full: choose the card to replace.';
  return 'Exchange cards of Hand with Home or Shadow, or end the turn.';
}

function Standing({ state, config }: { readonly state: FourTenState; readonly config: FourTenConfig }) {
  return (
    <dl class="standing">
      <div>
        <dt>Points</dt>
        <dd>
          <b data-fact="points">{state.points}</b> of {config.gameTarget}
        </dd>
        <progress max={config.gameTarget} value={Math.min(state.points, config.gameTarget)} aria-label="Points" />
      </div>
      <div>
        <dt>Safeties</dt>
        <dd>
          <span aria-hidden="true" class="safeties">
            {'●'.repeat(Math.min(10, state.safeties)) +
              '○'.repeat(Math.max(0, Math.min(10, config.safeties) - state.safeties))}
          </span>{' '}
          <b>{state.safeties}</b>
        </dd>
      </div>
      <div>
        <dt>Round</dt>
        <dd>
          <b data-fact="round">{state.round}</b>
        </dd>
      </div>
      <div>
        <dt>Turn</dt>
        <dd>
          <b>{turnOf(state)}</b>
        </dd>
      </div>
      <div>
        <dt>Cards to come</dt>
        <dd>
          <b>{state.stock.left}</b>
        </dd>
      </div>
    </dl>
  );
}

function newsOf(before: GameState, after: GameState): string {
  const was = before as FourTenState;
  const is = after as FourTenState;
  if (was.round === is.round && is.outcome === 'ongoing') return '';
  const gained = is.points - was.points;
  if (gained > 0) return `Round ${was.round}: ${gained} points`;
  if (is.safeties < was.safeties) return `Round ${was.round}: a fault, it costs a safety`;
  if (is.outcome === 'lost') return `Round ${was.round}: a fault, and the points do not suffice`;
  return `Round ${was.round}: a fault, it costs ${-gained} points`;
}

function resultOf(state: GameState): string {
  const { round, safeties, points } = state as FourTenState;
  return `${points} points after ${round} rounds, ${safeties} safeties left`;
}

export const fourTenView: GameView = {
  game: 'four-ten',
  candidates: (position) => fourTenCandidates(position),
  Table: FourTenTable,
  news: newsOf,
  result: resultOf,
};
