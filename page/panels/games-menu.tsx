import './games-menu.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { together } from '../daily/records.js';
import { engine } from '../engine/engine.js';
import { FAMILIES, type Family } from '../games/all-families.js';
import { factsOf } from '../games/facts.js';
import { presetTitle } from '../games/names.js';
import { Sheet } from '../hooks/sheet.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { placesOf, SmallTable } from '../lessons/pictures.js';
import { loadPuzzles, loadRecord, type Puzzle, puzzleMark, puzzleOfDay } from '../puzzles/puzzles.js';
import { CUSTOM_GAMES } from '../session/custom-games.js';
import { DEFAULT_TAKE_BACKS, usualSpec } from '../session/link.js';
import { partsFor } from '../session/position.js';
import { type GameSpec, newSession } from '../session/session.js';
import { loadStatistics, statisticsOf } from '../session/statistics.js';
import { texts } from '../texts/texts.js';

export const GRADES = ['easy', 'fair', 'hard', 'winnable'] as const;

/** How hard a deal is for players who do not see its cards: as `difficultyOf` grades it, or one that the strongest of them wins. */
export type Grade = (typeof GRADES)[number];

/** Deals by difficulty, by a preset's own rules. They do not count, because they were chosen. */
export function useGradedDeals() {
  const { start } = useGame();
  const { sheets, tell, fail } = usePage();
  const [looking, setLooking] = useState(false);
  const seen = useRef(sheets.open);
  seen.current = sheets.open;
  useEffect(() => () => void (seen.current = null), []);

  function lookFor(spec: Pick<GameSpec, 'preset' | 'takeBacks'>, grade: Grade) {
    if (looking) return;
    setLooking(true);
    const from = sheets.open;
    const { menu } = texts();
    engine
      .ask((calls) => calls.gradedSeed({ ...spec, options: {}, seed: 0 }, grade))
      .then((seed) => {
        if (seen.current !== from) return; // the player has thought of something else
        if (seed === null) throw new Error(menu.noDeal(menu.grades[grade]));
        start({ ...newSession({ ...spec, options: {}, seed }), foreign: true });
        tell(menu.gradeNotes[grade]);
      })
      .catch(fail)
      .finally(() => setLooking(false));
  }
  return { looking, lookFor };
}

export function familyOf(preset: string): Family {
  return FAMILIES.find(({ presets }) => presets.includes(preset))!;
}

/** A position of a preset's family, and the move that is made there in gold. */
export function GamePicture({ preset }: { readonly preset: string }) {
  const { presets, picture } = familyOf(preset);
  const { position, move, across = 300 } = picture;
  const spec = usualSpec(presets[0], { seed: 0, position });
  const marks = placesOf(spec, partsFor(spec).notation.parseMove(move));
  return (
    <div class="game-picture">
      <SmallTable spec={spec} marks={marks} across={across} />
    </div>
  );
}

/** The day's puzzle, with the cards that it shows. @param isNext whether it is the one obvious thing to do, if it is not solved */
export function PuzzleCard({ isNext = false }: { readonly isNext?: boolean }) {
  const { daily, sheets } = usePage();
  const { today } = daily;
  const said = texts().puzzle;
  const [shown, setShown] = useState<Puzzle | null>(null);
  useEffect(() => {
    loadPuzzles().then(
      (data) => setShown(puzzleOfDay(data, today)),
      () => undefined, // the puzzle itself says so when it is opened
    );
  }, [today]);
  const record = loadRecord();
  const mark = puzzleMark(record, today);
  return (
    <li class="game-card">
      <div class="game-picture">
        {shown === null ? <div class="small-table" /> : <SmallTable {...shown} across={300} />}
      </div>
      <h3>{said.ofDay}</h3>
      <p class="game-about">{said.about}</p>
      {Object.keys(record.tried).length > 0 && (
        <p class="game-own">
          {said.rating}: {Math.round(record.rating)}
        </p>
      )}
      <p>
        <i class={`mark-${mark}`} aria-hidden="true" /> {said.standing[mark]}
      </p>
      <div class="game-actions row">
        <button
          class={isNext && mark === 'none' ? 'primary' : ''}
          data-action="puzzle"
          aria-label={`${said.open}: ${said.ofDay}`}
          onClick={() => sheets.show('puzzle')}
        >
          {said.open}
        </button>
      </div>
    </li>
  );
}

/** All games, as pictures: choosing one deals it. The game on the table is kept. */
export function GamesMenu() {
  const { drawer, menu } = texts();
  return (
    <Sheet title={drawer.games} name="games" width="92rem">
      <ul class="game-cards">
        {FAMILIES.map((family, i) => (
          <GameCard key={family.name} family={family} isFirst={i === 0} />
        ))}
        {CUSTOM_GAMES.flatMap(({ game }) =>
          Object.keys(game.presets).map((preset) => <CustomCard key={preset} preset={preset} summary={game.summary} />),
        )}
        <PuzzleCard />
      </ul>
      <p class="quiet">
        {menu.notes} {drawer.gamesKept}
      </p>
    </Sheet>
  );
}

interface PlayButtonProps {
  readonly preset: string;
  readonly title: string;
  readonly isFirst?: boolean;
}

function PlayButton({ preset, title, isFirst = false }: PlayButtonProps) {
  const { session, choose } = useGame();
  const { play } = texts().menu;
  return (
    <button
      class={isFirst ? 'primary' : ''}
      data-preset={preset}
      aria-current={session.spec.preset === preset ? 'true' : undefined}
      aria-label={`${play}: ${title}`}
      onClick={() => choose(preset)}
    >
      {play}
    </button>
  );
}

/** A game from outside: no figures are known of it. */
function CustomCard({ preset, summary }: { readonly preset: string; readonly summary: string }) {
  const title = presetTitle(preset);
  return (
    <li class="game-card">
      <h3>{title}</h3>
      <p>{summary}</p>
      <p class="game-facts">{texts().menu.own(...ownOf(preset))}</p>
      <div class="game-actions row">
        <PlayButton preset={preset} title={title} />
      </div>
    </li>
  );
}

/** "2 decisions, 27 % won, you 1 of 4" */
function inShort(preset: string) {
  const { decisions, isLuck, won } = factsOf(preset)!;
  const { menu } = texts();
  const facts = [menu.decisions(decisions, isLuck), menu.won(won), menu.own(...ownOf(preset))];
  return facts.filter((each) => each !== '').join(', ');
}

function ownOf(preset: string): [won: number, played: number] {
  const { won, played } = together(statisticsOf(loadStatistics(), preset));
  return [won, played];
}

function GameCard({ family, isFirst }: { readonly family: Family; readonly isFirst: boolean }) {
  const { session, choose } = useGame();
  const { looking, lookFor } = useGradedDeals();
  const onTable = session.spec.preset;
  const { menu } = texts();
  const [lead, ...others] = family.presets;
  const [title, sentence] = menu.families[family.name];
  const { rule, isGraded } = factsOf(lead)!;
  return (
    <li class={`game-card ${isFirst ? 'is-first' : ''}`} data-family={family.name}>
      {isFirst && <p class="game-start">{menu.start}</p>}
      <h3>{title}</h3>
      <p>{sentence}</p>
      <GamePicture preset={lead} />
      <p class="game-facts">{inShort(lead)}</p>
      <div class="game-actions row">
        <PlayButton preset={lead} title={title} isFirst={isFirst} />
        {isFirst && isGraded && (
          <div class="game-grades row" role="group" aria-label={menu.grade}>
            <span class="quiet">{menu.grade}</span>
            {GRADES.slice(0, 3).map((each) => (
              <button
                key={each}
                data-grade={each}
                aria-disabled={looking}
                onClick={() => lookFor({ preset: lead, takeBacks: DEFAULT_TAKE_BACKS }, each)}
              >
                {menu.grades[each]}
              </button>
            ))}
          </div>
        )}
        <details>
          <summary>{menu.others(others.length)}</summary>
          {isFirst && <p class="quiet">{menu.byRule(rule)}</p>}
          <ul class="game-others">
            {others.map((each) => (
              <li key={each}>
                <button
                  class="link"
                  data-preset={each}
                  aria-current={onTable === each ? 'true' : undefined}
                  onClick={() => choose(each)}
                >
                  {presetTitle(each)}
                </button>{' '}
                <small>{inShort(each)}</small>
              </li>
            ))}
          </ul>
        </details>
      </div>
      {isFirst && (
        <p class="quiet" role="status">
          {looking && menu.looking}
        </p>
      )}
    </li>
  );
}
