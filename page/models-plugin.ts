import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODELS = join(import.meta.dirname, '../models');
/** Value models first: they are the ones for hints. */
const KINDS = [/-value$/, /-ppo$/];
const FILES = ['config.json', 'model.json', 'evaluation.json'];
const CHANCES = 'chances.json';
/** The smallest first; a model has one of the rounded ones, or none. */
const WEIGHTS = ['weights-int8.bin', 'weights-int16.bin', 'weights.bin'];

interface ModelEntry {
  readonly name: string;
  readonly preset: string;
  readonly weights: string;
  readonly chances: boolean;
}

function modelsIndex(): ModelEntry[] {
  const names = readdirSync(MODELS).sort();
  return KINDS.flatMap((kind) => names.filter((name) => kind.test(name))).map((name) => {
    const config = JSON.parse(readFileSync(join(MODELS, name, 'config.json'), 'utf8')) as {
      environment: { preset: string };
    };
    const weights = WEIGHTS.find((file) => existsSync(join(MODELS, name, file)))!;
    const chances = existsSync(join(MODELS, name, CHANCES));
    return { name, preset: config.environment.preset, weights, chances };
  });
}

const INDEX = 'index.json';

/** Of the list and all files of the models in it. */
function paths(): string[] {
  const files = modelsIndex().flatMap(({ name, weights, chances }) =>
    [...FILES, weights, ...(chances ? [CHANCES] : [])].map((file) => `${name}/${file}`),
  );
  return [INDEX, ...files];
}

function modelFile(path: string): Uint8Array | string | null {
  if (path === INDEX) return JSON.stringify(modelsIndex());
  return paths().includes(path) ? readFileSync(join(MODELS, path)) : null;
}

/** Puts the trained models that the page uses, and a list of them, beside it: into the build, and into the development server. */
export function modelsPlugin(): Plugin {
  return {
    name: 'maketen-models',
    configureServer(server) {
      server.middlewares.use('/models', (request, response, next) => {
        const data = modelFile((request.url ?? '').replace(/^\//, '').split('?')[0]);
        if (data === null) next();
        else response.end(data);
      });
    },
    generateBundle() {
      for (const path of paths())
        this.emitFile({ type: 'asset', fileName: `models/${path}`, source: modelFile(path)! });
    },
  };
}
