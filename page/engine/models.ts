import { type GameParts, InputError, schema as s } from 'maketen/env';
import type { ModelFiles } from './calls.js';
import type { LoadedModel } from './load-model.js';
import { storedOwnModel, storeOwnModel } from './own-model-store.js';

const indexSchema = s.listOf(
  s.object({ name: s.text(), preset: s.text(), weights: s.text(), chances: s.yesOrNo }, 'kept'),
);

const evaluationSchema = s.object(
  {
    agents: s.listOf(
      s.object(
        {
          agent: s.text(),
          deals: s.number(),
          winRate: s.object({ estimate: s.number(), low: s.number(), high: s.number() }, 'kept'),
        },
        'kept',
      ),
    ),
  },
  'kept',
);

type Index = s.OutputOf<typeof indexSchema>;

/** The models that lie beside the page. What computes them is not loaded before the first of them is taken. */
export class ModelCatalogue {
  private index: Promise<Index | null> | null = null;

  constructor(private readonly folder: URL) {}

  async modelsFor(preset: string): Promise<string[]> {
    this.index ??= this.readIndex();
    return ((await this.index) ?? []).filter((entry) => entry.preset === preset).map(({ name }) => name);
  }

  /** Whether the list of the models cannot be fetched or read, so that nothing is known of any. */
  async isMissing(): Promise<boolean> {
    this.index ??= this.readIndex();
    return (await this.index) === null;
  }

  /** @throws InputError, one line, if it cannot be fetched, is damaged, or was trained for other rules */
  async take(name: string, parts: GameParts): Promise<LoadedModel> {
    const { loadModel } = await import('./load-model.js');
    const entry = (await this.index)?.find((each) => each.name === name);
    const read = (file: string): Promise<Uint8Array> =>
      file === 'chances.json' && entry?.chances === false
        ? Promise.reject(new InputError('It has none'))
        : this.fetchFile(`${name}/${file === 'weights.bin' ? (entry?.weights ?? file) : file}`);
    return loadModel(name, read, parts);
  }

  /** The share of wins in a model's own evaluation, with the interval of 95 %; null if it cannot be read. */
  async publishedRate(name: string) {
    const file = await this.fetchFile(`${name}/evaluation.json`).catch(() => null);
    if (file === null) return null;
    const { value } = s.check(evaluationSchema, JSON.parse(new TextDecoder().decode(file)));
    const own = value?.agents.find(({ agent }) => agent === name);
    return own === undefined ? null : { agent: name, games: own.deals, ...own.winRate };
  }

  private async fetchFile(path: string): Promise<Uint8Array> {
    const response = await fetch(new URL(path, this.folder)).catch(() => null);
    if (response === null || !response.ok)
      throw new InputError(`Expected the model file ${path} beside this page, but it cannot be fetched`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Null for no models: the scripted agents are still there. */
  private async readIndex(): Promise<Index | null> {
    try {
      return indexSchema.parse(JSON.parse(new TextDecoder().decode(await this.fetchFile('index.json'))));
    } catch {
      return null;
    }
  }
}

export const OWN_MODEL = 'your model';

/** The rules that a model says it is for, as JSON; null where it does not say. Nothing else is checked. */
function rulesOf(files: ModelFiles): string | null {
  try {
    const config = JSON.parse(new TextDecoder().decode(files['config.json'])) as {
      readonly environment: { readonly preset: string; readonly rules: object };
    };
    return JSON.stringify([config.environment.preset, config.environment.rules]);
  } catch {
    return null;
  }
}

/** The model that the player has picked, which the browser keeps. It is checked in full each time that it is loaded. */
export class OwnModel {
  private files: Promise<ModelFiles | undefined> = storedOwnModel();

  /** Whether there is one for these rules. */
  async isFor({ spec }: GameParts): Promise<boolean> {
    const files = await this.files;
    return files !== undefined && rulesOf(files) === JSON.stringify([spec.preset, spec.rules]);
  }

  /** @throws InputError, one line, for files that are missing or damaged, or a model for other rules */
  async load(parts: GameParts): Promise<LoadedModel> {
    const files = await this.files;
    if (files === undefined) throw new InputError('Expected a model of yours, but there is none; choose its files');
    return loadFiles(files, parts);
  }

  /** Takes another one, if it is sound and for these rules. @throws InputError as `load` does */
  async take(files: ModelFiles, parts: GameParts): Promise<LoadedModel> {
    const loaded = await loadFiles(files, parts);
    this.files = Promise.resolve(files);
    await storeOwnModel(files);
    return loaded;
  }
}

async function loadFiles(files: ModelFiles, parts: GameParts): Promise<LoadedModel> {
  const { loadModel } = await import('./load-model.js');
  const read = (file: string): Promise<Uint8Array> =>
    Object.hasOwn(files, file)
      ? Promise.resolve(files[file])
      : Promise.reject(
          new InputError(`Expected the files config.json, model.json and weights.bin, but ${file} is missing`),
        );
  return loadModel(OWN_MODEL, read, parts);
}
