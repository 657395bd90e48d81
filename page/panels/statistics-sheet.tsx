import './statistics-sheet.css';
import { measuresOf } from 'maketen/env';
import { wilsonInterval } from 'maketen/evaluate';
import { barsOf, dailyRecords, presetRecords, type Records, type Tally, together } from '../daily/records.js';
import { finishedTries } from '../daily/tries.js';
import { PresetSelect } from '../games/fields.js';
import { Figure } from '../games/figure.js';
import { dailyPresets } from '../games/game-views.js';
import { presetTitle } from '../games/names.js';
import { Sheet } from '../hooks/sheet.js';
import { useAnswer } from '../hooks/use-answer.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { useStateOf } from '../hooks/use-state-of.js';
import { DEFAULT_TAKE_BACKS, usualSpec } from '../session/link.js';
import { gamesHere, partsFor } from '../session/position.js';
import { isOfStatistics, type Statistics, statisticsOf } from '../session/statistics.js';
import { texts } from '../texts/texts.js';

const DAILY = 'daily ';

/** The player's own games: how many, how good, beside the page's agent, and how they ended. */
export function StatisticsSheet() {
  const { session, position, choose: deal } = useGame();
  const { daily: deals, records: kept, sheets } = usePage();
  const { today, tries } = deals;
  const { statistics, results, clear } = kept;
  const { preset } = session.spec;
  const said = texts().statistics;
  const [asked, choose] = useStateOf<string>(preset);
  const chosen = asked ?? preset;
  const presets = [...new Set([preset, ...Object.keys(statistics), ...Object.keys(results)])].filter((each) =>
    gamesHere().some((game) => Object.hasOwn(game.presets, each)),
  );
  const daily = dailyPresets()
    .flatMap((presets) => presets.filter((each) => each !== null))
    .filter((each) => finishedTries(tries).some((finished) => finished.preset === each));
  const isDaily = chosen.startsWith(DAILY);
  const of = isDaily ? chosen.slice(DAILY.length) : chosen;
  const records = isDaily ? dailyRecords(tries, of, today) : presetRecords(statistics, results, of, today);
  const { played, won } = together(records);
  const parts = partsFor(usualSpec(of));
  const measure = measuresOf(parts)[0]?.name ?? null;
  const longest = (streak: Records['wins']): string | undefined =>
    streak.longest > 0 ? texts().end.longest(streak.longest) : undefined;
  const isEmpty = played + records.casual.played + (records.past?.played ?? 0) === 0;
  const isThisOut = of === preset && !isOfStatistics(session);

  function play() {
    if (of === preset && !isThisOut && position.state.outcome === 'ongoing') sheets.close();
    else deal(of);
  }

  function forget() {
    if (confirm(said.clearQuestion(played + records.casual.played, presetTitle(of)))) clear(of);
  }

  return (
    <Sheet title={texts().bar.statistics} name="statistics" width="58rem">
      <div class="statistics">
        <div>
          <PresetSelect
            label={texts().newGame.game}
            name="statistics-of"
            value={chosen}
            presets={presets}
            onChoose={choose}
          >
            {daily.length > 0 && (
              <optgroup label={texts().daily.title}>
                {daily.map((each) => (
                  <option key={each} value={`${DAILY}${each}`}>
                    {said.dailyOf(presetTitle(each))}
                  </option>
                ))}
              </optgroup>
            )}
          </PresetSelect>
          {!isEmpty && (
            <dl class="figures tiles">
              <Figure name={texts().newGame.played} value={played} />
              <Figure name={texts().daily.standing.won} value={share({ played, won })} />
              <Figure name={said.winsInARow} value={records.wins.current} more={longest(records.wins)} />
              <Figure name={said.daysInARow} value={records.days.current} more={longest(records.days)} />
            </dl>
          )}
          {!isDaily && <BesideAgent preset={of} tally={{ played, won }} playMatters={parts.game.playMatters} />}
        </div>
        {!isEmpty && (
          <div>
            {measure !== null && played > 0 && <Histogram results={records.results} measure={measure} />}
            <Kinds records={records} />
          </div>
        )}
      </div>
      {!isDaily && <HintsUsed statistics={statistics} preset={of} />}
      {isEmpty && <p>{said.invitation}</p>}
      {(!isEmpty || isThisOut) && (
        <p class="quiet">
          {isDaily ? said.dailyNote : said.note(DEFAULT_TAKE_BACKS, isThisOut, (text) => <b>{text}</b>)}
        </p>
      )}
      {/* One button: it keeps the focus when the statistics go. */}
      {!isDaily && (
        <button
          class={isEmpty ? 'primary' : 'small'}
          data-action={isEmpty ? 'first-game' : 'clear-statistics'}
          onClick={isEmpty ? play : forget}
        >
          {isEmpty ? texts().menu.play : said.clear}
        </button>
      )}
    </Sheet>
  );
}

function share({ played, won }: Tally) {
  return played === 0 ? '–' : texts().numbers.percent(won / played, 0);
}

/** How much the hints have told that were asked for; nothing where there were none. */
function HintsUsed({ statistics, preset }: { readonly statistics: Statistics; readonly preset: string }) {
  const { choice, cards, why } = statisticsOf(statistics, preset).hintsUsed;
  if (choice + cards + why === 0) return null;
  return (
    <p class="quiet" data-fact="hints-used">
      {texts().ways.hintsUsed(choice, cards, why)}
    </p>
  );
}

/** Games apart that are not to be put together. */
function Kinds({ records: { withoutHints, withHints, casual, past } }: { readonly records: Records }) {
  const said = texts().statistics;
  const rows: readonly (readonly [string, Tally | null])[] = [
    [said.withoutHints, withoutHints],
    [said.withHints, withHints],
    [texts().newGame.casual, casual],
    [said.past, past],
  ];
  return (
    <table class="kinds">
      <thead>
        <tr>
          <td />
          {[texts().newGame.played, texts().daily.standing.won, said.share].map((name) => (
            <th key={name} scope="col" class="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ([name, tally]) =>
            tally !== null && (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[tally.played, tally.won, share(tally)].map((value, i) => (
                  <td key={i} class="number">
                    {value}
                  </td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

interface BesideAgentProps {
  readonly preset: string;
  readonly tally: Tally;
  readonly playMatters: boolean;
}

/** The player's share of wins and the agent's, each with its interval, on one scale. */
function BesideAgent({ preset, tally: { played, won }, playMatters }: BesideAgentProps) {
  const said = texts().statistics;
  const agent = useAnswer((calls) => calls.publishedRate(preset), preset);
  if (played === 0 && !agent) return null;
  return (
    <div class="rates">
      <h3>{said.shareOfWins}</h3>
      {played > 0 && <Rate name={said.you} games={played} {...wilsonInterval(won, played)} />}
      {agent && <Rate name={said.model} {...agent} />}
      {!playMatters && <p data-fact="no-strategy">{said.noStrategy}</p>}
      {played > 0 && <p class="quiet">{said.intervals}</p>}
    </div>
  );
}

interface RateProps {
  readonly name: string;
  readonly games: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

function Rate({ name, games, estimate, low, high }: RateProps) {
  const said = texts().statistics;
  const { percent, percentRange } = texts().numbers;
  return (
    <p class="rate row">
      <span>{name}</span>
      <b>{percent(estimate, 1)}</b>
      <small>{said.interval(percentRange(low, high, 1), games)}</small>
      <span class="scale" aria-hidden="true">
        <i class="interval" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
        <i class="estimate" style={{ left: `${100 * estimate}%` }} />
      </span>
    </p>
  );
}

const MOST_BARS = 14;

interface HistogramProps {
  readonly results: Records['results'];
  /** The game's main measure, by the name that the package gives it. */
  readonly measure: string;
}

function nameOf({ from, to }: { readonly from: number; readonly to: number }) {
  return from === to ? String(from) : `${from}–${to}`;
}

/** How games ended: bars to look at, and a sentence for each to be heard. */
function Histogram({ results, measure }: HistogramProps) {
  const said = texts().statistics;
  const bars = barsOf(results, MOST_BARS);
  const most = Math.max(...bars.map((bar) => bar.withoutHints + bar.withHints));
  return (
    <section class="histogram" aria-label={said.ends(measure)}>
      <h3>{said.ends(measure)}</h3>
      <ul class="bars">
        {bars.map((bar) => (
          <li key={bar.from} class="histogram-bar">
            <span class="visually-hidden">{said.bar(nameOf(bar), measure, bar.withoutHints, bar.withHints)}</span>
            <span class="count" aria-hidden="true">
              {bar.withoutHints + bar.withHints || ''}
            </span>
            {(['withHints', 'withoutHints'] as const).map(
              (kind) =>
                bar[kind] > 0 && <i key={kind} class={kind} style={{ height: `${(8 * bar[kind]) / most}rem` }} />,
            )}
            <span class="value" aria-hidden="true">
              {bar.from}
              {bar.to > bar.from && <span>–{bar.to}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p class="histogram-legend row quiet" aria-hidden="true">
        <i class="withoutHints" /> {said.withoutHints} <i class="withHints" /> {said.withHints}
      </p>
    </section>
  );
}
