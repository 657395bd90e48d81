import './view.css';
import { type FourTenConfig, fourTenGuide } from 'maketen/env';
import type { FourTenState } from 'maketen/four-ten';
import { shelvesLayout } from '../../table/layout/shelves.js';
import { PlayingCard, standingOf } from '../../table/playing-card.js';
import { texts } from '../../texts/texts.js';
import type { GameView, TableProps } from '../game-view.js';
import { fourTenCandidates } from './candidates.js';
import { HandPile } from './hand-pile.js';
import { phaseOf } from './hands.js';
import { outOfPlay, removedBy } from './out-of-play.js';
import { roundEndOf } from './round-end.js';
import { fourTenUnaided } from './unaided.js';
import { DRAWN, END_TURN_PLACE, fourTenWords, inSigns } from './words.js';

/** Rules: Home must be at least Hand, and Hand at least Shadow. */
const ORDER = ['home', 'hand', 'shadow'] as const;
const NO_PLACES: ReadonlySet<string> = new Set();

function FourTenTable(props: TableProps) {
  const { position, partners, enabled, onPick } = props;
  const { fourTen } = texts();
  const state = position.state as FourTenState;
  const ended = roundEndOf(position);
  const { cardWidth, gap, nameWidth, isBeside } = shelvesLayout(ORDER.length, props.size);
  const lengths = { '--card-width': `${cardWidth}px`, '--gap': `${gap}px`, '--name-width': `${nameWidth}px` };
  return (
    <div class={`four-ten-table ${isBeside ? 'is-beside' : ''}`} style={lengths}>
      <div class="four-ten-top">
        <div class="drawn" data-heap="stock discard" role="group" aria-label={fourTen.cardDrawn}>
          {phaseOf(state) === 'place' ? (
            <PlayingCard
              key={`${state.round}-${state.stock.drawn}`}
              card={String(state.drawn)}
              id={`drawn ${state.round} ${state.stock.drawn}`}
              place={DRAWN}
              where={fourTen.justDrawn}
              standing={standingOf(DRAWN, [], partners, NO_PLACES)}
              enabled={enabled}
              onPick={onPick}
            />
          ) : (
            <span class="card-space" aria-hidden="true" />
          )}
        </div>
        <Standing state={state} config={position.parts.rules.config as unknown as FourTenConfig} />
      </div>
      <div class="hands">
        {ORDER.map((hand) => (
          <HandPile {...props} key={hand} hand={hand} ended={ended} />
        ))}
      </div>
    </div>
  );
}

/** A turn draws one card, at its start or (replacing) after the choice. */
function turnOf(state: FourTenState): number {
  return state.stock.drawn + (phaseOf(state) === 'replace' ? 1 : 0);
}

function Standing({ state, config }: { readonly state: FourTenState; readonly config: FourTenConfig }) {
  const { fourTen } = texts();
  return (
    <dl class="standing">
      <div>
        <dt>{fourTen.points}</dt>
        <dd>{fourTen.pointsOf(<b data-fact="points">{state.points}</b>, config.gameTarget)}</dd>
      </div>
      <div>
        <dt>{fourTen.safeties}</dt>
        <dd>
          <span aria-hidden="true" class="safeties">
            {'●'.repeat(Math.min(10, state.safeties)) +
              '○'.repeat(Math.max(0, Math.min(10, config.safeties) - state.safeties))}
          </span>{' '}
          <b>{state.safeties}</b>
        </dd>
      </div>
      <div>
        <dt>{fourTen.round}</dt>
        <dd>
          <b data-fact="round">{state.round}</b>
        </dd>
      </div>
      <div>
        <dt>{fourTen.turn}</dt>
        <dd>
          <b>{turnOf(state)}</b>
        </dd>
      </div>
      <div>
        <dt>{fourTen.cardsToCome}</dt>
        <dd>
          <b>{state.stock.left}</b>
        </dd>
      </div>
    </dl>
  );
}

export const fourTenView: GameView = {
  game: 'four-ten',
  guide: () => texts().fourTen.guide ?? fourTenGuide,
  daily: ['four-ten'],
  course: (_, state) => (state as FourTenState).points,
  words: fourTenWords,
  unaided: fourTenUnaided,
  main: { move: 'end turn', label: () => texts().fourTen.endTurn, place: END_TURN_PLACE },
  outPiles: outOfPlay,
  removed: removedBy,
  inSigns,
  candidates: (position) => fourTenCandidates(position),
  Table: FourTenTable,
};
