import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatStandardDeck } from '../../src/env/base/cards.js';
import { seedDeals } from '../../src/evaluate/index.js';
import { partsOf } from '../../src/index.js';
import { firstOf, namedDeals } from '../../src/lab/deals.js';
import { compareAgents, evaluateAgent, evaluationDeals } from '../../src/lab/index.js';
import { maketen } from '../cli/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const parts = partsOf('decade');

it('is of one agent, or of several on equal deals', async () => {
  const deals = evaluationDeals({ seeds: '0..19' }, parts.game);
  expect(deals.label).toBe('20 deals (seeds 0..19)');
  const compared = await compareAgents(parts, ['random', 'longest-run'], deals, { seed: 3 });
  const evaluated = await evaluateAgent(parts, 'longest-run', deals, { seed: 3 });
  expect(compared.differences).toHaveLength(1);
  expect(evaluated.result.score).toEqual(compared.agents[1].score);
  for (const report of [compared, evaluated])
    expect(report).toMatchObject({ deals: { seeds: '0..19' }, seed: 3, backend: null });
});

it('counts each game once in the distribution of what is left', async () => {
  const { agents } = await compareAgents(
    parts,
    ['random', 'longest-run'],
    evaluationDeals({ seeds: '0..199' }, parts.game),
  );
  for (const { winRate, measures, distributions } of agents) {
    const entries = Object.entries(distributions['cards left']);
    const deals = entries.reduce((sum, [, count]) => sum + count, 0);
    const cards = entries.reduce((sum, [left, count]) => sum + Number(left) * count, 0);
    expect(deals).toBe(200);
    expect(distributions['cards left']['0']).toBe(Math.round(winRate.estimate * 200));
    expect(cards / deals).toBeCloseTo(measures['cards left'].estimate, 9);
  }
});

it('deals of seeds are a range, of which no copy with other deals knows', async () => {
  const named = evaluationDeals({ seeds: '5..9' }, parts.game);
  expect(named).toMatchObject({ range: { firstSeed: 5, count: 5 }, deals: seedDeals(5, 5) });
  expect(firstOf(named, 5)).toBe(named);
  const some = firstOf(named, 2);
  expect(some).toEqual({ ...named, deals: seedDeals(5, 2), label: 'the first 2 of 5 deals (seeds 5..9)' });
  expect((await evaluateAgent(parts, 'random', some)).result.deals).toBe(2);
});

it('reads deals of a file, one deck a line', () => {
  const path = join(folder, 'decks.txt');
  const deck = parts.rules.dealOrder(4, 0);
  writeFileSync(path, `# the deal of seed 4\n${(parts.game.formatDeck([deck]) as string[]).join(' ')}\n`);
  const { deals, source, label } = namedDeals({ decks: path }, parts.game);
  expect(deals).toEqual([{ seed: 0, deck: [deck] }]);
  expect(source).toEqual({ decks: path });
  expect(label).toContain('1 deal (decks of');
});

describe('a file of decks', () => {
  const file = join(temporaryFolder(), 'decks.txt');
  const { game, rules } = partsOf('acm-10-20-30');
  const read = (text: string): (readonly number[])[] => {
    writeFileSync(file, text);
    return namedDeals({ decks: file }, game).deals.map(({ deck }) => Array.from(deck![0]));
  };
  const names = formatStandardDeck([rules.dealOrder(7, 0)]);
  const [whole] = read(names.join(' '));

  it.each([
    [
      'four lines and a closing 0',
      `${[0, 13, 26, 39].map((at) => names.slice(at, at + 13).join(' ')).join('\n')}\n0\nnot read`,
    ],
    ['small letters', names.join(' ').toLowerCase()],
    [
      '10 for T behind small suits',
      names.map(([rank, suit]) => suit.toLowerCase() + rank.replace('T', '10')).join(' '),
    ],
    ['JSON over lines', JSON.stringify(names, null, 2)],
  ])('may have %s', (_, text) => {
    expect(read(text)).toEqual([whole]);
  });

  it("may have the contest's form: values, decks over lines or both on one, a 0 at the end", () => {
    const values = (of: readonly string[]): string =>
      of.map(([rank]) => Math.min(1 + 'A23456789TJQK'.indexOf(rank), 10)).join(' ');
    const back = names.slice().reverse();
    const text = [names.slice(0, 26), names.slice(26).concat(back.slice(0, 40)), back.slice(40)].map(values);
    for (const between of ['\n', ' '])
      expect(read(`${text.join(between)} 0`)).toEqual([...read(values(names)), ...read(values(back))]);
  });

  it.each([
    [
      `line 1: Expected a deck of 52 cards, but ${names[51]} is missing`,
      `${names.slice(0, 51).join(' ')}\n${names.join(' ')}`,
    ],
    ['line 3: Expected a deck of 52 cards', `${names.join(' ')}\n# half\n${names.slice(26).join(' ')}\n0`],
    [
      `line 1 to 2: Expected a deck with each card once, but ${names[25]} is repeated`,
      `${names.slice(0, 26).join(' ')}\n${names.slice(25, 51).join(' ')}`,
    ],
    ['Expected a card such as "TD"', 'AX 9D'],
    ['Expected at least one deck', '0\n'],
  ])('is refused: %s', (message, text) => {
    expect(() => read(text)).toThrow(message);
  });
});

it('audits agents of modules, and no others', { tags: 'long' }, async () => {
  const path = join(folder, 'first.mjs');
  writeFileSync(
    path,
    `export const agent = ({ rules }) => ({
       name: 'first', rules, usesObservations: false,
       act({ size, actionMasks }, actions) {
         const moves = rules.moves.length;
         for (let game = 0; game < size; game++) actions[game] = actionMasks.indexOf(1, game * moves) - game * moves;
       },
     });`,
  );
  const deals = evaluationDeals({ seeds: '0..39' }, parts.game);
  const { audits, result } = await evaluateAgent(parts, path, deals);
  expect(audits).toMatchObject([{ agent: result.agent, deals: 40, isSuspect: false, reference: 'next-card' }]);
  expect((await compareAgents(parts, ['random', path], deals)).audits).toEqual(audits);
  const twin = join(mkdtempSync(join(folder, 'twin-')), 'first.mjs');
  copyFileSync(path, twin);
  expect((await compareAgents(parts, [path, twin], deals)).audits).toEqual([...audits!, ...audits!]);
  expect(await evaluateAgent(parts, 'random', deals)).not.toHaveProperty('audits');
  const tens = partsOf('tens');
  expect(await evaluateAgent(tens, path, evaluationDeals({ seeds: '0..9' }, tens.game))).not.toHaveProperty('audits');
  const { code, stdout } = await maketen(`evaluate --env decade --agent ${path} --seeds 0..39`);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/surprises by [^\n]*\n +agent[^\n]*verdict\n[^\n]*nothing found/),
  ]);
});
