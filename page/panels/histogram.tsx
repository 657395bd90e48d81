import './histogram.css';
import { type Bar, barsOf, type Records } from '../daily/records.js';
import { texts } from '../texts/texts.js';

const MOST_BARS = 14;

export interface HistogramProps {
  readonly results: Records['results'];
  /** The game's main measure, by the name that the package gives it. */
  readonly measure: string;
}

function nameOf({ from, to }: Bar): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** How games ended: bars to look at, and the same as a list to be read. */
export function Histogram({ results, measure }: HistogramProps) {
  const said = texts().statistics;
  const bars = barsOf(results, MOST_BARS);
  const most = Math.max(...bars.map((bar) => bar.withoutHints + bar.withHints));
  return (
    <section class="histogram" aria-label={said.ends(measure)}>
      <h3>{said.ends(measure)}</h3>
      <div class="bars" aria-hidden="true">
        {bars.map((bar) => (
          <div key={bar.from} class="histogram-bar">
            <span class="count">{bar.withoutHints + bar.withHints || ''}</span>
            <i class="with-hints" style={{ height: `${(90 * bar.withHints) / most}px` }} />
            <i class="without-hints" style={{ height: `${(90 * bar.withoutHints) / most}px` }} />
            <span class="value">
              {bar.from}
              {bar.to > bar.from && <span class="not-narrow">–{bar.to}</span>}
            </span>
          </div>
        ))}
      </div>
      <p class="histogram-legend" aria-hidden="true">
        <i class="without-hints" /> {said.withoutHints} <i class="with-hints" /> {said.withHints}
      </p>
      <details>
        <summary>{said.asList}</summary>
        <ul>
          {bars.map((bar) => (
            <li key={bar.from}>{said.bar(nameOf(bar), measure, bar.withoutHints, bar.withHints)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
