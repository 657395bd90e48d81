import { refusal } from '../support/refusal.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expectKnown, type Measure, modelOfRun, placeModel } from '../../scripts/models/add-model.js';
import { InputError } from '../../src/env/index.js';
import { MODELS_FOLDER } from '../../src/io/folders.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { FROM_SOURCES } from '../support/sources/from-sources.js';

const root = temporaryFolder();

const run = join(root, 'run');
cpSync(join(MODELS_FOLDER, 'decade-loop3-value'), join(run, 'model'), { recursive: true });
const models = join(root, 'models');
mkdirSync(join(models, 'mine'), { recursive: true });
writeFileSync(join(models, 'mine', 'evaluation.json'), '"old"');
mkdirSync(join(root, 'x'));
writeFileSync(join(root, 'x', 'precious.txt'), '');

/** All files, as "folder/name". */
function everything() {
  return (readdirSync(root, { recursive: true }) as string[]).sort();
}

const measure: Measure = (folder) => {
  expect(basename(folder)).toBe('mine');
  return writeFile(join(folder, 'evaluation.json'), '"new"');
};

describe('a model that is put into models/', () => {
  it.each([
    ['of a run that does not exist', 'none', 'mine', 'none has none'],
    ['of a folder that holds no run', 'x', 'mine', 'has none'],
    ['under a name that is a path', 'run', '../x', 'Expected the name of a model'],
    ['under an absolute path', 'run', '/tmp/x', 'Expected the name of a model'],
    ['under no name', 'run', '', 'Expected the name of a model'],
  ])('%s is refused, and everything stays', async (_what, folder, name, message) => {
    const before = everything();
    const doing = (async () => placeModel({ models, from: modelOfRun(join(root, folder)), name }, measure))();
    expect(await refusal(doing)).toMatch(message);
    expect(everything()).toEqual(before);
  });

  it('leaves the older one as it was when its evaluation fails, or its files are damaged', async () => {
    const before = everything();
    const fails = () => {
      throw new Error('no evaluation');
    };
    await expect(placeModel({ models, from: modelOfRun(run), name: 'mine' }, fails)).rejects.toThrow('no evaluation');
    const damaged = join(root, 'run/model/model.json');
    const json = readFileSync(damaged);
    writeFileSync(damaged, '{}');
    await expect(placeModel({ models, from: modelOfRun(run), name: 'mine' }, measure)).rejects.toThrow(InputError);
    writeFileSync(damaged, json);
    expect(everything()).toEqual(before);
    expect(readFileSync(join(models, 'mine/evaluation.json'), 'utf8')).toBe('"old"');
  });

  it('takes the place of the older one when all is done', async () => {
    await placeModel({ models, from: modelOfRun(run), name: 'mine' }, measure);
    expect(readFileSync(join(models, 'mine/evaluation.json'), 'utf8')).toBe('"new"');
    expect(existsSync(join(models, 'mine/weights.bin'))).toBe(true);
    expect(readdirSync(root).sort()).toEqual(['models', 'run', 'x']);
    expect(readdirSync(models)).toEqual(['mine']);
  });

  it('can take its own place with another endgame, and keeps its weights and their rounding', async () => {
    const folder = join(models, 'mine');
    const weights = readdirSync(folder).filter((file) => file.startsWith('weights'));
    expect(weights).toHaveLength(2);
    const before = weights.map((file) => readFileSync(join(folder, file)));
    await placeModel({ models, from: folder, name: 'mine', play: { endgame: 3 } }, measure);
    expect(weights.map((file) => readFileSync(join(folder, file)))).toEqual(before);
    const { config } = await policyFromFolder(folder);
    expect(config.inputs).toMatchObject({ endgame: 3 });
  });
});

it('models are known by their names alone', () => {
  expect(() => expectKnown(models, 'mine')).not.toThrow();
  expect(() => expectKnown(models, 'mien')).toThrow('Unknown model "mien"; did you mean "mine"?');
  expect(() => expectKnown(models, '../models/mine')).toThrow(InputError);
});

it('npm run ts -- scripts/models/models.ts says in one line what is wrong, and exits with 2', { tags: 'long' }, () => {
  const program = join(import.meta.dirname, '../../scripts/models/models.ts');
  const args = [...FROM_SOURCES, program, 'add', join(root, 'none'), 'decade-value'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toMatch(/^maketen: Expected a run folder with a model, but [^\n]*none has none\n$/);
  expect(status).toBe(2);
  expect(existsSync(join(MODELS_FOLDER, 'decade-value', 'weights.bin'))).toBe(true);
});
