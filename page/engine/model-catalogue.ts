import { type GameParts, InputError } from 'maketen/env';
import * as z from 'zod/mini';
import type { PublishedRate } from './calls.js';
import type { LoadedModel } from './load-model.js';

const indexSchema = z.array(z.object({ name: z.string(), preset: z.string(), weights: z.string() }));

const evaluationSchema = z.object({
  agents: z.array(
    z.object({
      agent: z.string(),
      deals: z.number(),
      winRate: z.object({ estimate: z.number(), low: z.number(), high: z.number() }),
    }),
  ),
});

type Index = z.output<typeof indexSchema>;

/** The models that lie beside the page. What computes them is not loaded before the first of them is taken. */
export class ModelCatalogue {
  private index: Promise<Index | null> | null = null;

  constructor(private readonly folder: URL) {}

  /** Names of the models trained on a preset, the one for hints first. */
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
    const fileOf = (file: string): string => (file === 'weights.bin' ? (entry?.weights ?? file) : file);
    return loadModel(name, (file) => this.fetchFile(`${name}/${fileOf(file)}`), parts);
  }

  /** The share of wins in a model's own evaluation; null if it cannot be read. */
  async publishedRate(name: string): Promise<PublishedRate | null> {
    const file = await this.fetchFile(`${name}/evaluation.json`).catch(() => null);
    if (file === null) return null;
    const { success, data } = evaluationSchema.safeParse(JSON.parse(new TextDecoder().decode(file)));
    const own = success ? data.agents.find(({ agent }) => agent === name) : undefined;
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
