import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf, recordTrace } from '../../src/env/index.js';
import { temporaryFolder, writerIn } from '../support/temporary-folder.js';
import { expectRefusal } from './run.js';

const folder = temporaryFolder();
const parts = partsOf('decade-loop3');
const firstLegal = { agent: 'first', choose: (_state: unknown, mask: Uint8Array) => mask.indexOf(1) };
const trace = recordTrace(parts, { seed: 3, ...firstLegal });
const deck = trace.deck as string[];

const file = writerIn(folder);

function games(...traces: unknown[]) {
  return traces.map((each) => `${JSON.stringify(each)}\n`).join('');
}

const RUN = '--agent random --seeds 0..9';
const OUT = join(folder, 'out.json');
mkdirSync(join(folder, 'broken-model'));

/** What the command line itself refuses, or passes on from below: what games, agents and files refuse has tests of its own. */
it.each([
  ['a file as the folder of a start', `start --out ${file('start.txt', '')}`, 'config.json cannot be read'],
  ['a mistyped command', 'evalute', 'did you mean "evaluate"'],
  ['a mistyped option', `trace --env tens ${RUN} --sed 1`, '--seeds'],
  ['an unknown preset', `evaluate --env decade-lop3 ${RUN}`, '"decade-loop3"'],
  ['an unknown agent', 'trace --env decade --agent longst-run', '"longest-run"'],
  ['an unknown rule option', `evaluate --env tens --option tableuSize=13 ${RUN}`, 'tableauSize'],
  ['a rule option without a value', `evaluate --env tens --option blockTen ${RUN}`, 'name=value'],
  [
    'deals that trainings learn from',
    'evaluate --env tens --agent random --seeds 1073741824..1073741833',
    'evaluation',
  ],
  ['a leaderboard on them', 'leaderboard --seeds 1073741000..1073750998', 'seeds for evaluation'],
  ['a range backwards', 'evaluate --env tens --agent random --seeds 9..0', '9..0'],
  ['a negative seed of the agent', `evaluate --env tens ${RUN} --seed=-1`, '-1'],
  ['a single agent to compare', `compare --env tens ${RUN}`, '--agent twice'],
  ['two presets', `evaluate --env tens ${RUN} -- extra`, 'got "tens" and "extra"'],
  ['too many deals to choose on', 'bound decade-loop3 --tune 99999999999999', 'from 1 to 10000000'],
  ['a file below a device', `evaluate --env tens ${RUN} --out /dev/null/x`, 'not a folder'],
  ['trees without end', 'evaluate --env decade --agent uct+ensemble=999999999999999', '"ensemble"'],
  ['an agent with a very long name', `evaluate --env tens --agent ${'a'.repeat(5000)}`, 'a'.repeat(50)],
  ['too many deals of a leaderboard', `leaderboard --env decade --deals 999999999999999 --work ${folder}/work --out ${folder}/o.md`, '--deals'], // prettier-ignore
  ['a sweep of a key that objects lose', `sweep --config ${file('proto.json', '{"base":{"preset":"decade"},"grid":{"__proto__":[1,2]}}')} --out ${folder}/s`, '"__proto__"'], // prettier-ignore
  ['a trace with a key that objects lose', `replay ${file('proto.jsonl', games(trace).replace('"initial":{', '"initial":{"__proto__":{},'))}`, 'line 1: Unknown trace key'], // prettier-ignore
  ['a missing deck file', `evaluate --env tens --agent random --decks ${folder}/none.txt`, 'no such file'],
  ['a deck with a repeated card', `trace --env tens --agent random --decks ${file('repeated.txt', `#\n${[deck[1], ...deck.slice(1)].join(' ')}\n`)}`, 'repeated.txt, line 2'], // prettier-ignore
  ['a file that cannot be written', `trace --env tens ${RUN} --out ${folder}/none/out.jsonl`, 'none/out.jsonl'],
  ['a folder as the file to write', `evaluate --env tens ${RUN} --out ${folder}`, 'folder'],
  ['a model folder that is none', `evaluate --env tens --agent ${folder}/broken-model --out ${OUT}`, 'config.json'],
  ['an empty trace', `replay ${file('empty.jsonl', '\n')}`, 'at least one game'],
  ['a trace line that is not JSON', `replay ${file('cut.jsonl', `${games(trace)}{"format":1,\n`)}`, 'line 2: '],
  [
    'a trace with the seed of another deal',
    `replay ${file('seed.jsonl', games(trace, { ...trace, seed: 4 }))}`,
    'line 2: ',
  ],
])('bad input: one line, exit code 2, nothing written %s', async (_what, args, words) => {
  const before = readdirSync(folder);
  await expectRefusal(args, words);
  expect(readdirSync(folder)).toEqual(before);
});
