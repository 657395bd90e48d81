import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maketen, temporaryFolder } from '../../cli/run.js';
import { sizedLong } from '../../support/size.js';

const folder = temporaryFolder();
const module = join(folder, 'stuck.mjs');
writeFileSync(module, "export const agent = { name: 'stuck', usesObservations: false, act() { for (;;); } };");

const COMPARE = ['compare', `--agent random --agent ${module} --seeds 7..17`];

it.each([
  ['evaluate', `--agent ${module} --seeds 7`],
  [
    'leaderboard',
    `--agent ${module} --deals 3 --first-seed 7 --workers 1 --work ${folder}/work --out ${folder}/out.md`,
  ],
  ...sizedLong([], [COMPARE]),
])('maketen %s ends an agent that never returns', async (command, words) => {
  const { code, stderr } = await maketen(`${command} --env decade-loop3 ${words} --patience 1`);
  expect(stderr).toMatch(
    /^maketen: Expected the agent "stuck\.mjs" to answer within 1 s, but it did not return from decision 1 on the deal of seed \d+ \(decade-loop3\); [^\n]*--patience\n$/,
  );
  expect(code).toBe(2);
});
