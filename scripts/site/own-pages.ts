/** The pages that are no Markdown of the repository: the first one, and the games. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '../../src/env/index.js';
import { leaderboardSchema } from '../../src/lab/leaderboard/standings.js';
import { ROOT } from './pages.js';

/** A table of cards, which comes when it is asked for: its program is larger than the page. */
export function live(preset: string, text: string): string {
  return `<div class="live" data-preset="${preset}"><button type="button">${text}</button></div>`;
}

/** The preset that stands for a game on its pages, if it is not its first. */
export const SHOWN: Readonly<Record<string, string | undefined>> = { decade: 'decade-loop3-optional' };

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** For each preset that is ranked by wins: its agents and its bound, as bars in a table that sorts. */
export function charts(): string {
  const { presets } = leaderboardSchema.parse(JSON.parse(readFileSync(join(ROOT, 'docs/results.json'), 'utf8')));
  const charted = presets.map(({ preset, agents, bounds, isWithoutChoice }) => {
    const row = (name: string, won: number, low: number, high: number, kind = ''): string =>
      `<tr><td>${name}</td><td>${percent(won)}</td><td>${percent(low)} to ${percent(high)}</td><td><span class="bar${kind}" style="width:${100 * won}%"></span></td></tr>`;
    // A bound is on the return: where that is not the share of deals won, it says nothing of it.
    const countsWins = agents.every(({ winRate, return: own }) => winRate.estimate === own.estimate);
    const limits = isWithoutChoice || !countsWins ? [] : bounds.slice(0, 1);
    const rows = [
      ...limits.map(({ bound, return: { estimate, low, high } }) => row(bound, estimate, low, high, ' bound')),
      ...agents.map(({ agent, winRate: { estimate, low, high } }) => row(`<code>${agent}</code>`, estimate, low, high)),
    ];
    return `<h2 id="${preset}">${preset}</h2><div class="table" tabindex="0"><table class="bars"><thead><tr><th>player or limit</th><th>won</th><th>95 % interval</th><th>of all deals</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  });
  return `<h1>Charts of the results</h1><p>Deals won by every agent that is ranked, and the lowest bound on what anybody can win. A click on a heading sorts. <a href="results.html">All measures</a>.</p>${charted.join('')}`;
}

export function games(): string {
  const sections = GAMES.map(({ name, title, summary, presets }) => {
    const [first] = Object.keys(presets);
    const shown = SHOWN[name] ?? first;
    const rows = Object.entries(presets).map(
      ([preset, each]) =>
        `<tr><td><a href="play/index.html#preset=${preset}"><code>${preset}</code></a></td><td>${each.summary}</td><td><a href="charts.html#${preset}">results</a></td></tr>`,
    );
    return `<h2 id="${name}">${title}</h2><p>${summary} (<a href="rules/${name}.html">rules</a>)</p>${live(shown, `Play ${shown} here`)}
<div class="table" tabindex="0"><table><thead><tr><th>preset</th><th>rules</th><th>agents and bounds</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  });
  return `<h1>Games</h1><p>Solitaires whose aim is a sum of ten. Each link opens the table, where a network can learn the game beside you (behind the dots: <em>Teach it</em>).</p>${sections.join('')}`;
}

/** The first page. @param readme the repository's README as HTML, for its examples and results */
export function home(readme: string): string {
  const part = (title: string): string => new RegExp(`<h2 id="${title}">[^]*?(?=<h2|$)`).exec(readme)![0];
  return `<h1>Solitaires to learn, with exact answers</h1>
<p class="lead">Reinforcement-learning environments for the solitaires whose aim is a sum of ten: trained agents, exact play, certified bounds and hints. In TypeScript, in Python, and on this page.</p>
<p class="buttons"><a class="button" href="play/index.html">Play, and watch a network learn</a><a class="button second" href="guide.html">Guide</a><a class="button second" href="charts.html">Results</a></p>
<p><img src="images/learning.svg" width="760" height="400" alt="A network learns decade-loop3-optional in 40 steps, beside random play, the best script and the bound"></p>
${live('decade-loop3-optional', 'Play here')}
<h2 id="start">Start</h2>
<div class="code"><pre tabindex="0"><code>npm install maketen &amp;&amp; npx maketen start
pip install maketen &amp;&amp; python -m maketen.demo</code></pre></div>
<ul class="cards">
<li><h3>Researchers</h3><p>Optimal values and <a href="bounds.html">certified bounds</a> say how far an agent is from the best possible one. <a href="environments.html">Environments</a> play millions of steps a second.</p></li>
<li><h3>Authors of apps</h3><p>Pure functions and plain JSON: undo, links, daily deals, <a href="hints.html">hints</a> with a chance to win, a <a href="review.html">review</a> of the game. <a href="apps.html">Apps</a>.</p></li>
<li><h3>Python</h3><p>Gymnasium's interface, single and vector; Stable-Baselines3 and RLlib. <a href="python.html">Python</a>.</p></li>
<li><h3>Players</h3><p><a href="play/index.html">Play</a> with hints, puzzles and daily deals, and learn afterwards <a href="review.html">whether it was luck</a>.</p></li>
</ul>
${part('five-uses')}${part('results')}`;
}
