import type { Redis } from 'ioredis';
import type { Backend } from '../../agents/networks/backend.js';
import { InputError, shown } from '../../env/errors.js';
import { modelsOf, modulesOf } from '../../zoo/agent-sources.js';
import { type PackedModel, packModel, sendModel } from './models.js';

/** The models of some agents. */
interface ModelsOfAgents {
  /** Folders of this machine, by the models' names without settings. */
  readonly folders: Readonly<Record<string, string>>;
  /** Their SHA-256, by the same names. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Computes them; null without models. */
  readonly backend: Backend | null;
}

/** The models that a coordinator has stored for workers. */
export class ModelSender {
  private readonly known = new Map<string, Promise<ModelsOfAgents>>();
  private readonly packed = new Map<string, PackedModel>();

  constructor(
    private readonly redis: Redis,
    /** The key of a model's SHA-256. */
    private readonly keyOf: (sha256: string) => string,
  ) {}

  /** The models of agents, which are sent the first time. @throws InputError for an agent of a module: code does not travel */
  of(agents: readonly string[]): Promise<ModelsOfAgents> {
    const key = agents.join('\n');
    const sending = this.known.get(key) ?? this.send(agents);
    this.known.set(key, sending);
    return sending;
  }

  /** Sends lost models again, and keeps the others from expiring. */
  async keep(): Promise<void> {
    for (const [sha256, model] of this.packed) await sendModel(this.redis, this.keyOf(sha256), model);
  }

  /** Keys of all models that were sent. */
  get keys(): string[] {
    return [...this.packed.keys()].map(this.keyOf);
  }

  private async send(agents: readonly string[]): Promise<ModelsOfAgents> {
    const module = agents.flatMap(modulesOf).at(0);
    if (module !== undefined)
      throw new InputError(
        `Expected agents that every worker has, but ${shown(module)} is a module of your own, and code does not travel; leave --queue out`,
      );
    const folders = Object.fromEntries(agents.flatMap((agent) => [...modelsOf(agent)]));
    const hashes: Record<string, string> = {};
    if (Object.keys(folders).length === 0) return { folders, hashes, backend: null };
    const { modelOf } = await import('../../train/models/model-folder.js');
    for (const [name, folder] of Object.entries(folders)) {
      const model = packModel(modelOf(folder));
      hashes[name] = model.sha256;
      await sendModel(this.redis, this.keyOf(model.sha256), model);
      this.packed.set(model.sha256, model);
    }
    const { loadPlayingBackend } = await import('../../agents/networks/backend.js');
    return { folders, hashes, backend: await loadPlayingBackend() };
  }
}
