import './bar.css';
import { texts } from '../texts/texts.js';

export interface BarProps {
  /** "Decade: ring, 2 or 3 cards". */
  readonly title: string;
  readonly onGames: () => void;
  readonly onNewDeal: () => void;
  readonly onDaily: () => void;
  /** The player's date. */
  readonly today: string;
  readonly onHelp: () => void;
  /** Whether the rules have never been read here. */
  readonly isHelpNew: boolean;
  readonly onStatistics: () => void;
  readonly onDrawer: () => void;
  readonly isDrawerOpen: boolean;
  /** Whether the drawer lies over it. */
  readonly inert: boolean;
}

/** The one bar above the table: the game's name is the menu of games, and behind the dots lies everything else. */
export function Bar(props: BarProps) {
  const { title, onGames, onNewDeal, onDaily, today, onHelp, isHelpNew, onStatistics, onDrawer } = props;
  const { isDrawerOpen, inert } = props;
  const { bar } = texts();
  const [name, ...detail] = title.split(': ');
  return (
    <header class="bar on-felt" inert={inert}>
      <SkipLink />
      <h1 class="mark">
        <span aria-hidden="true">10</span>
        <span class="visually-hidden">maketen</span>
      </h1>
      <button type="button" class="game-button" data-action="games" aria-haspopup="dialog" onClick={onGames}>
        <b>{name}</b> <span class="detail">{detail.join(': ')}</span> <span aria-hidden="true">▾</span>
      </button>
      <button type="button" data-action="deal-another" onClick={({ detail: clicks }) => clicks > 1 || onNewDeal()}>
        {bar.newDeal}
        <span class="not-narrow">{bar.newDealMore}</span>
      </button>
      <button type="button" class="daily" data-action="daily" aria-haspopup="dialog" onClick={onDaily}>
        <span class="leaf" aria-hidden="true">
          {Number(today.slice(8))}
        </span>
        <span class="bar-word">{bar.today}</span>
      </button>
      <button type="button" class="statistics" data-action="statistics" aria-haspopup="dialog" onClick={onStatistics}>
        <svg class="statistics-sign" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 17v-6M10 17V4M16 17V8" />
        </svg>
        <span class="bar-word">{bar.statistics}</span>
      </button>
      <button
        type="button"
        class={`help ${isHelpNew ? 'is-new' : ''}`}
        data-action="help"
        aria-label={bar.howToPlay}
        aria-haspopup="dialog"
        onClick={onHelp}
      >
        ?
      </button>
      <button type="button" data-action="drawer" aria-label={bar.more} aria-expanded={isDrawerOpen} onClick={onDrawer}>
        ⋯
      </button>
    </header>
  );
}

/** The first stop of Tab leads past the bar to the cards. No link, for what follows "#" is the game. */
function SkipLink() {
  const skip = (): void => document.querySelector<HTMLElement>('main [data-place][tabindex="0"]')?.focus();
  return (
    <button type="button" class="skip-link" data-action="skip" onClick={skip}>
      {texts().bar.skipToCards}
    </button>
  );
}
