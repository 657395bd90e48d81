import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { InputError, shown } from '../../env/errors.js';
import { canonicalJson } from '../../env/json.js';
import { sha256 } from '../../io/files.js';
import { cacheFolder, WEIGHT_FILES, weightsFileIn, writeFolderAtomically } from '../../io/folders.js';
import { REFUSED } from '../jobs/unit.js';
import { KEPT_SECONDS, type Keys, type QueueJob } from './protocol.js';

/** The files of a model's folder that are sent; not every folder has the last one. */
const FILES = ['config.json', 'model.json', ...WEIGHT_FILES, 'evaluation.json'];

type ModelFiles = Readonly<Record<string, Buffer>>;

function hashOf(files: ModelFiles): string {
  return sha256(canonicalJson(Object.fromEntries(Object.entries(files).map(([name, data]) => [name, sha256(data)]))));
}

function readModel(folder: string): ModelFiles {
  const weights = weightsFileIn(folder);
  const sent = FILES.filter((name) => name === weights || !name.startsWith('weights'));
  const there = sent.filter((name) => existsSync(join(folder, name)));
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Stores the models of agents for workers. */
export function modelSender(redis: Redis, keys: Keys) {
  const known = new Map<string, ReturnType<typeof send>>();
  const sent = new Map<string, ModelFiles>();

  const store = async (key: string, files: ModelFiles): Promise<void> => {
    if ((await redis.exists(key)) === 0) await redis.hset(key, files);
    await redis.expire(key, KEPT_SECONDS);
    sent.set(key, files);
  };

  const send = async (agents: readonly string[]): Promise<Pick<QueueJob, 'models' | 'backend'>> => {
    const { modelsOf, modulesOf } = await import('../../zoo/agent-sources.js');
    const module = agents.flatMap(modulesOf).at(0);
    if (module !== undefined)
      throw new InputError(
        `Expected agents that every worker has, but ${shown(module)} is a module of your own, and code does not travel; leave --queue out`,
      );
    const folders = new Map(agents.flatMap((agent) => [...modelsOf(agent)]));
    if (folders.size === 0) return { models: {}, backend: null };
    const { modelOf } = await import('../../train/models/model-folder.js');
    const models: Record<string, string> = {};
    for (const [name, folder] of folders) {
      const files = readModel(modelOf(folder));
      models[name] = hashOf(files);
      await store(keys.model(models[name]), files);
    }
    const { loadKernelFirst } = await import('../../agents/networks/backend.js');
    return { models, backend: await loadKernelFirst() };
  };

  return {
    /** The models of agents, sent the first time. @throws InputError for an agent of a module: its code is not sent */
    of(agents: readonly string[]): ReturnType<typeof send> {
      const key = agents.join('\n');
      const sending = known.get(key) ?? send(agents);
      known.set(key, sending);
      return sending;
    },
    /** Sends lost models again, and keeps the others from expiring. */
    async keep(): Promise<void> {
      for (const [key, files] of sent) await store(key, files);
    },
    keys: () => [...sent.keys()],
  };
}

/** Gives models' folders by hash, each fetched and checked once. @throws Error that begins with REFUSED for none */
export function modelCache(redis: Redis, keys: Keys): (hash: string) => Promise<string> {
  const folders = new Map<string, Promise<string>>();
  const fetchModel = async (hash: string): Promise<string> => {
    const folder = join(cacheFolder(), 'queue-models', hash);
    if (existsSync(folder) && hashOf(readModel(folder)) === hash) return folder;
    const stored = Object.entries(await redis.hgetallBuffer(keys.model(hash)));
    const model = `${REFUSED}model ${hash.slice(0, 12)}`;
    if (stored.length === 0) throw new Error(`${model} is not in the queue`);
    const files = Object.fromEntries(stored.filter(([name]) => FILES.includes(name)));
    const found = hashOf(files);
    if (found !== hash) throw new Error(`${model} in the queue is another one, ${found.slice(0, 12)}`);
    await writeFolderAtomically(folder, files);
    return folder;
  };
  return (hash) => {
    const fetched = folders.get(hash) ?? fetchModel(hash);
    folders.set(hash, fetched);
    fetched.catch(() => folders.delete(hash));
    return fetched;
  };
}
