import { join } from 'node:path';
import { createAgent, resolveAgent } from '../../src/agents/index.js';
import { agentLabel } from '../../src/agents/resolve/agent-sources.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { diskSources } from '../../src/zoo/agent-sources.js';
import { expectRefusal, maketen } from '../cli/run.js';
import { refusal } from '../support/refusal.js';
import { sized } from '../support/size.js';
import { temporaryFolder, writerIn } from '../support/temporary-folder.js';

const folder = temporaryFolder();

const AGENT = `{
  name: 'last', usesObservations: false,
  act({ size, actionMasks, states }, actions) {
    const width = actionMasks.length / states.length;
    for (let i = 0; i < size; i++) actions[i] = actionMasks.lastIndexOf(1, (i + 1) * width - 1) - i * width;
  },
}`;

const module = writerIn(folder);

const parts = partsOf('decade');

type Row = readonly [what: string, name: string, text: string];

const SOUND: readonly Row[] = [
  ['an object called agent', 'named.mjs', `export const agent = ${AGENT};`],
  [
    'a function of the parts',
    'function.mjs',
    `export default ({ rules }) => (rules.moves.length === 7 ? ${AGENT} : 0);`,
  ],
  ['an object as default export', 'object.mjs', `export default ${AGENT};`],
  ['an asynchronous function', 'later.mjs', `export const agent = async () => (${AGENT});`],
];

// Each starts a thread.
it.each(SOUND.slice(0, sized(1, 2, 4)))(
  '%s is an agent, called by its file',
  { tags: 'sized' },
  async (_, name, text) => {
    const path = module(name, text);
    expect(await resolveAgent(parts, path, diskSources)).toMatchObject({ label: name, agent: { name: 'last' } });
    expect(agentLabel(`rollout+playouts=2+base=${path}`, diskSources)).toBe(`rollout+playouts=2+base=${name}`);
  },
);

const BROKEN: readonly (readonly [...Row, message: RegExp])[] = [
  [
    'without an agent',
    'none.mjs',
    'export const other = 1;',
    /to export "agent" \(or a default\).* but got undefined$/,
  ],
  ['that throws nothing', 'throws-null.mjs', 'throw null;', /a module with an agent, but .* cannot be imported: null$/],
  ['whose agent is none', 'number.mjs', 'export default 5;', /to export "agent".* but got 5$/],
];

it.each(BROKEN.slice(0, sized(1, 2, 3)))(
  'a module %s is refused by its name',
  { tags: 'sized' },
  async (_, name, text, message) => {
    const resolving = resolveAgent(parts, module(name, text), diskSources);
    expect(await refusal(resolving)).toMatch(message);
    await expect(resolving).rejects.toThrow(name);
  },
);

it('the command line refuses such a module in one line', { tags: 'long' }, async () => {
  const path = module('fails.mjs', 'throw new Error("not\\ntoday");');
  await expectRefusal(
    ['evaluate', '--env', 'decade', '--seeds', '0..1', '--agent', path],
    /a module with an agent, but .*fails\.mjs cannot be imported: not today$/m,
  );
});

it('a module that does not exist, or whose agent is for other rules, is refused', { tags: 'long' }, async () => {
  await expect(resolveAgent(parts, join(folder, 'gone.mjs'), diskSources)).rejects.toThrow(
    'gone.mjs cannot be imported',
  );
  const { rules } = partsOf('four-ten');
  const path = module(
    'other.mjs',
    `export default { ...${AGENT}, rules: ${JSON.stringify({ id: rules.id, config: rules.config })} };`,
  );
  await expect(resolveAgent(parts, path, diskSources)).rejects.toThrow(
    /^Expected an agent for decade .*made for other rules/,
  );
});

it('the command line evaluates an own agent, and what that prints is no output', { tags: 'long' }, async () => {
  const prints = `console.log('forged'); fs.writeSync(1, 'forged'); writeSync(1, 'forged'); fs.write(1, 'forged', () => {});
    fs.writevSync(1, [Buffer.from('forged')]); fs.writeFileSync(1, 'forged'); fs.createWriteStream('', { fd: 1, autoClose: false }).write('forged');`;
  const path = module('mine.mjs', `import fs, { writeSync } from 'node:fs'; ${prints} export default ${AGENT};`);
  const { code, stdout } = await maketen(['evaluate', '--env', 'decade', '--seeds', '0..9', '--json', '--agent', path]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ result: { agent: 'mine.mjs' } });
});

it('an agent is resolved as it is, if it plays these rules; what is none, and what are no parts, are refused', async () => {
  const agent = createAgent('random', parts.rules);
  expect(await resolveAgent(parts, agent)).toEqual({ label: 'random', agent });
  await expect(resolveAgent(partsOf('tens'), agent)).rejects.toThrow('made for other rules');
  for (const nonsense of [undefined, 5, {}]) {
    await expect(resolveAgent(parts, nonsense as never)).rejects.toThrow(
      /^Expected an agent's name or an agent, but got/,
    );
    await expect(resolveAgent(nonsense as never, 'random')).rejects.toThrow(/^Expected an environment's parts/);
    await expect(resolveAgent(nonsense as never, 'random')).rejects.toThrow(InputError);
  }
});

it('exact plays Tens, by its name and on the command line', { tags: 'long' }, async () => {
  expect((await resolveAgent(partsOf('tens'), 'exact', diskSources)).label).toBe('exact');
  const { code } = await maketen('evaluate --env tens --seeds 0..3 --agent exact');
  expect(code).toBe(0);
});
