import './bar.css';
import type { ComponentChildren } from 'preact';
import { presetTitle } from '../games/names.js';
import type { SheetName } from '../hooks/use-drawer.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { isLab } from '../session/lab.js';
import { pageLink } from '../session/link.js';
import { texts } from '../texts/texts.js';

/** The one bar above the table: the game's name is the menu of games, and behind the dots lies everything else. */
export function Bar() {
  const { session, dealAnother } = useGame();
  const { daily, drawer, sheets, isCovered } = usePage();
  const { bar } = texts();
  const [name, detail = ''] = presetTitle(session.spec.preset, session.spec.options).split(': ');
  const [form, ...more] = detail.split(', ');
  return (
    <header class="bar row" inert={isCovered}>
      <SkipLink />
      <h1 class="mark">
        <span aria-hidden="true">10</span>
        <span class="visually-hidden">maketen</span>
      </h1>
      {isLab() && <b class="not-narrow">{bar.lab}</b>}
      <SheetButton name="games" kind="game-button">
        <b>{name}</b>{' '}
        <span class="detail">
          {form}
          <span class="not-narrow">{more.map((each) => `, ${each}`)}</span>
        </span>{' '}
        <span aria-hidden="true">▾</span>
      </SheetButton>
      <button data-action="deal-another" onClick={({ detail: clicks }) => clicks > 1 || dealAnother()}>
        {bar.newDeal}
        <span class="not-narrow">{bar.newDealMore}</span>
      </button>
      {isLab() ? (
        <>
          <a class="button" data-action="play" href={pageLink('./', session)}>
            {bar.play}
          </a>
          <SheetButton name="learn">{bar.teach}</SheetButton>
        </>
      ) : (
        <>
          <SheetButton name="daily" kind="daily">
            <span class="leaf" aria-hidden="true">
              {Number(daily.today.slice(8))}
            </span>
            <span class="bar-word">{bar.today}</span>
          </SheetButton>
          <SheetButton name="statistics" kind="statistics">
            <svg class="statistics-sign" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M4 17v-6M10 17V4M16 17V8" />
            </svg>
            <span class="bar-word">{bar.statistics}</span>
          </SheetButton>
          <a class="button only-wide" href={pageLink('lab.html', session)}>
            {bar.lab}
          </a>
        </>
      )}
      <SheetButton name="help" kind={`help ${sheets.isNew ? 'is-new' : ''}`} label={bar.howToPlay}>
        ?
      </SheetButton>
      <button
        data-action="drawer"
        aria-label={isLab() ? bar.lab : bar.more}
        aria-expanded={drawer.isOpen}
        onClick={drawer.isOpen ? drawer.close : drawer.show}
      >
        ⋯
      </button>
    </header>
  );
}

interface SheetButtonProps {
  readonly name: SheetName;
  readonly kind?: string;
  readonly label?: string;
  readonly children: ComponentChildren;
}

function SheetButton({ name, kind, label, children }: SheetButtonProps) {
  const { show } = usePage().sheets;
  return (
    <button class={kind} data-action={name} aria-label={label} aria-haspopup="dialog" onClick={() => show(name)}>
      {children}
    </button>
  );
}

/** The first stop of Tab leads past the bar to the cards. No link, for what follows "#" is the game. */
function SkipLink() {
  const skip = () => document.querySelector<HTMLElement>('main [data-place][tabindex="0"]')?.focus();
  return (
    <button class="skip-link" data-action="skip" onClick={skip}>
      {texts().bar.skipToCards}
    </button>
  );
}
