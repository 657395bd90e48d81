/** The pages that are no Markdown of the repository: the first one, the games and the charts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '../../src/env/index.js';
import { leaderboardSchema } from '../../src/lab/leaderboard/standings.js';
import { ROOT } from './pages.js';

/** Cards around a ring, by their place: three that total twenty, marked, and two others. */
const RING = [
  { rank: '2', suit: '♣', x: 258, y: 8 },
  { rank: '10', suit: '♣', x: 362, y: 8 },
  { rank: 'K', suit: '♠', x: 206, y: 104, taken: true },
  { rank: '7', suit: '♦', x: 310, y: 104, taken: true },
  { rank: '3', suit: '♥', x: 414, y: 104, taken: true },
];

/** What lies in the place of a table of cards until it is asked for. */
const POSTER = `<svg viewBox="0 0 700 200" preserveAspectRatio="xMidYMin meet" aria-hidden="true">${RING.map(
  ({ rank, suit, x, y, taken }) =>
    `<g class="card${taken ? ' taken' : ''}${/[♦♥]/.test(suit) ? ' red' : ''}"><rect x="${x}" y="${y}" width="80" height="88" rx="7"/><text x="${x + 40}" y="${y + 40}">${rank}</text><text x="${x + 40}" y="${y + 74}">${suit}</text></g>`,
).join('')}</svg>`;

/** A table of cards, which comes when it is asked for: its program is larger than the page. */
export function live(preset: string, text: string): string {
  return `<div class="live" data-preset="${preset}">${POSTER}<button type="button">${text}</button></div>`;
}

/** The preset that stands for a game on its pages, if it is not its first. */
export const SHOWN: Readonly<Record<string, string | undefined>> = { decade: 'decade-loop3-optional' };

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** For each preset that is ranked by wins: its agents and its bound, as bars in a table that sorts. Those with decisions come first. */
export function charts(): string {
  const { presets } = leaderboardSchema.parse(JSON.parse(readFileSync(join(ROOT, 'docs/results.json'), 'utf8')));
  const ordered = presets.toSorted((a, b) => Number(a.isWithoutChoice) - Number(b.isWithoutChoice));
  const charted = ordered.map(({ preset, agents, bounds, isWithoutChoice }) => {
    const row = (name: string, won: number, low: number, high: number, kind = ''): string =>
      `<tr><td>${name}</td><td>${percent(won)}</td><td>${percent(low)} to ${percent(high)}</td><td><span class="bar${kind}" style="width:${100 * won}%"></span></td></tr>`;
    // A bound is on the return: where that is not the share of deals won, it says nothing of it.
    const countsWins = agents.every(({ winRate, return: own }) => winRate.estimate === own.estimate);
    const limits = isWithoutChoice || !countsWins ? [] : bounds.slice(0, 1);
    const rows = [
      ...limits.map(({ bound, return: { estimate, low, high } }) => row(bound, estimate, low, high, ' bound')),
      ...agents.map(({ agent, winRate: { estimate, low, high } }) => row(`<code>${agent}</code>`, estimate, low, high)),
    ];
    const note = isWithoutChoice ? '<p>No strategy: every agent wins the same deals.</p>' : '';
    return `<h2 id="${preset}">${preset}</h2>${note}<div class="table" tabindex="0"><table class="bars"><thead><tr><th>agent or bound</th><th>won</th><th>95 % interval</th><th>share of deals</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  });
  return `<h1>Results</h1><p>Deals won by each ranked agent, and a certified bound (grey) on what any player can win. Click a heading to sort. <a href="results.html">All measures</a>; <a href="leaderboard.html">how they are measured</a>.</p>${charted.join('')}`;
}

export function games(): string {
  const sections = GAMES.map(({ name, title, summary, presets }) => {
    const [first] = Object.keys(presets);
    const shown = SHOWN[name] ?? first;
    const rows = Object.entries(presets).map(
      ([preset, each]) =>
        `<tr><td><a href="play/index.html#preset=${preset}"><code>${preset}</code></a></td><td>${each.summary}</td><td><a href="charts.html#${preset}">results</a></td></tr>`,
    );
    const sentence = `${summary[0].toUpperCase()}${summary.slice(1).replace(/\.$/, '')}.`;
    return `<h2 id="${name}">${title}</h2><p>${sentence} <a href="rules/${name}.html">Rules</a>.</p>${live(shown, `Play ${shown}`)}
<div class="table" tabindex="0"><table><thead><tr><th>preset</th><th>rules</th><th>agents</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  });
  return `<h1>Games</h1><p>Three families of solitaires in twenty presets (named rules). Each link opens a table to play on. <em>Teach it</em> in its menu trains a network while you watch.</p>${sections.join('')}`;
}

/** The first page. @param readme the repository's README as HTML, for its examples and results */
export function home(readme: string): string {
  const part = (title: string): string => new RegExp(`<h2 id="${title}">[^]*?(?=<h2|$)`).exec(readme)![0];
  return `<div class="hero"><div>
<h1>Card games with known answers, for reinforcement learning</h1>
<p class="lead">Twenty solitaires as Gym-style environments in TypeScript and Python. Each has an exact optimum or a proven upper bound, so you know how far an agent is from the best possible one.</p>
<div class="code"><pre tabindex="0"><code>npm install maketen
npx maketen start</code></pre></div>
<p>Trains an agent in half a minute. It wins 41.9 % of 2,000 unseen deals; random play wins 0.4 %. In Python: <code>pip install maketen</code>, then <code>python -m maketen.demo</code>.</p>
<p class="buttons"><a class="button" href="start.html">Get started</a><a class="button second" href="play/index.html#learn=decade-loop3-optional">Watch it learn</a><a class="button second" href="play/index.html">Play</a><a class="button second" href="charts.html">Results</a></p>
</div>
<img src="images/learning.svg" width="520" height="320" alt="A network learns decade-loop3-optional in 40 steps, beside random play, the best script and the bound"></div>
<ul class="cards">
<li><h2>Research</h2><p>Optimal values and <a href="bounds.html">certified bounds</a> instead of curves that flatten. <a href="environments.html">Environments</a> play millions of steps a second; equal seeds give equal bytes.</p></li>
<li><h2>Python</h2><p>Gymnasium's interface, single and vector, for Stable-Baselines3 and RLlib. <a href="python.html">Start in Python</a>.</p></li>
<li><h2>Apps</h2><p>Plain JSON and pure functions: undo, links, daily deals, <a href="hints.html">hints</a> with a chance to win. <a href="apps.html">Build an app</a>.</p></li>
<li><h2>Players</h2><p><a href="play/index.html">Play</a> with hints, puzzles and daily deals; a <a href="review.html">review</a> tells luck from skill.</p></li>
</ul>
<h2 id="table">Play a hand</h2>
<p>Neighbours that total ten, twenty or thirty leave the ring: here K + 7 + 3. Or draw, and wait for a better set.</p>
${live('decade-loop3-optional', 'Play here')}
${part('results')}${part('five-uses')}`;
}
