import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decadeOptions } from '../../../src/env/games/decade/config.js';
import { DecadeNotation } from '../../../src/env/games/decade/notation.js';
import { DecadeRules } from '../../../src/env/games/decade/rules.js';
import { maketen, reported } from '../../cli/run.js';
import { dealt } from '../../support/games.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();

interface Interval {
  estimate: number;
  low: number;
  high: number;
}

interface Report {
  knowingTheDeck: boolean;
  deals: { seeds?: string; decks?: string };
  winRate: Interval;
  fewestCardsLeft: Interval;
  goal: { cardsLeft: number; rate: Interval } | null;
  notProved: { win: number; fewest: number };
  win: { possible: boolean; proved: boolean; line: string[] | null };
  fewest: { cardsLeft: number; proved: boolean; line: string[] };
}

async function known(args: string) {
  return (await reported(`solve ${args} --knowing-the-deck`)) as Report;
}

describe('maketen solve --knowing-the-deck', () => {
  it('prints how many deals can be won, the fewest cards left, and that this is a bound', async () => {
    const { stdout, code } = await maketen('solve decade-loop3 --knowing-the-deck --seeds 0..99');
    expect(code).toBe(0);
    expect(stdout).toContain('decade-loop3 knowing the deck, 100 deals (seeds 0..99)');
    expect(stdout).toMatch(/can be won +\d\d\.00 % \(\d\d\.\d\d % to \d\d\.\d\d %\)\n/);
    expect(stdout).toMatch(/fewest cards left +\d\.\d{3} \(\d\.\d{3} to \d\.\d{3}\)\n/);
    expect(stdout).toContain('This is a bound');
  });

  it('reports the same as JSON', async () => {
    const report = await known('decade-loop3 --seeds 0..1999 --goal 1');
    expect(report).toMatchObject({
      knowingTheDeck: true,
      deals: { seeds: '0..1999' },
      notProved: { win: 0, fewest: 0 },
    });
    const near = (value: number, digits: number) => expect.closeTo(value, digits) as number;
    expect(report.winRate).toEqual({ estimate: 0.546, low: near(0.5241, 4), high: near(0.5677, 4) });
    expect(report.fewestCardsLeft).toEqual({ estimate: near(2.31, 10), low: near(2.166, 3), high: near(2.454, 3) });
    expect(report.goal!.cardsLeft).toBe(1);
    expect(report.goal!.rate.estimate).toBeGreaterThan(0.546);
    expect(report.goal!.rate.estimate).toBeLessThan(0.75);
  });

  it('counts the deals that get down to a goal: Masten, exactly three in a ring', async () => {
    const { stdout } = await maketen([
      'solve',
      'decade-loop',
      '--knowing-the-deck',
      '--seeds',
      '0..299',
      '--goal',
      '1',
      '--option',
      'minRun=3',
      '--option',
      'maxRun=3',
      '--option',
      'discards=optional',
    ]);
    expect(stdout).toMatch(/can be won +0\.00 %/);
    expect(stdout).toMatch(/at most 1 left +9[789]\.\d\d %/);
  });

  it('shows the game to play on a single deal', async () => {
    const { win, fewest } = await known('decade-loop3 --seeds 1');
    expect(win.possible && win.proved && fewest.cardsLeft === 0).toBe(true);
    const rules = new DecadeRules(decadeOptions.parse({ loop: true, maxRun: 3 }));
    const notation = new DecadeNotation(rules);
    const state = dealt(rules, 1);
    for (const move of win.line!) rules.apply(state, notation.parseMove(move));
    expect(state.outcome).toBe('won');
    const { stdout } = await maketen('solve decade-loop3 --knowing-the-deck --seeds 1');
    expect(stdout).toMatch(/can be won +yes\n/);
    expect(stdout).toContain('52 cards dealt, 0 left: won');
    expect(stdout.match(/ = \d+ /g)!.length).toBe(win.line!.filter((move) => move.startsWith('take')).length);
  });

  it('takes decks from a file', async () => {
    const file = join(folder, 'decks.txt');
    const low = Array.from({ length: 36 }, (_, i) => 1 + Math.floor(i / 4));
    writeFileSync(file, `${[...low, ...Array.from({ length: 16 }, () => 10)].join(' ')}\n`);
    const options = '--option totals=[40] --option minRun=4 --option maxRun=4';
    const { fewest, win } = await known(`decade --decks ${file} ${options}`);
    expect([fewest.cardsLeft, win.possible]).toEqual([36, false]);
  });

  it('says which deals were given up, and counts them on the safe side', async () => {
    const report = await known('decade-loop3 --seeds 0..9 --node-limit 10');
    expect(report.notProved).toEqual({ win: 3, fewest: 3 }); // the other seven happen to be won without a search
    expect([report.winRate.estimate, report.fewestCardsLeft.estimate]).toEqual([1, 0]);
    const { stdout } = await maketen('solve decade-loop3 --knowing-the-deck --seeds 0..9 --node-limit 10');
    expect(stdout).toContain('3 (counted as wins)');
    const single = await maketen('solve decade-loop3 --knowing-the-deck --seeds 0 --node-limit 10');
    expect(single.stdout).toMatch(/can be won +not known\n +fewest cards left +at least 0\n/);
  });
});
