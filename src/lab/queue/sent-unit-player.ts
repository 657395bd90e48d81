import { InputError } from '../../env/errors.js';
import { partsOf } from '../../env/index.js';
import { sourcesOf } from '../../zoo/agent-sources.js';
import { threadClock } from '../jobs/thread-clock.js';
import { REFUSED } from '../jobs/unit.js';
import { UnitPlayer } from '../jobs/unit-player.js';
import { openFolderStore } from '../store/folder-store.js';
import type { Store } from '../store/store.js';
import type { QueuePlace } from './place.js';
import { isWhole, NO_UNIT, type QueueJob } from './queue-job.js';
import { REDIS_STORE, RedisStore } from './redis-store.js';

/** A job, the folders of its models by their names, and the queue that it comes from: its Redis may be the store. */
export type SentUnit = readonly [job: QueueJob, folders: Readonly<Record<string, string>>, place?: QueuePlace];

/** Does units that were sent here, by the models that were sent with them. */
export class SentUnitPlayer {
  private player: UnitPlayer | null = null;
  private folders = '';
  private place: QueuePlace | undefined;

  /** @throws InputError where models are computed with something else here than the job's coordinator does, and for a unit that is none */
  async run(...[{ unit, backend }, folders, place]: SentUnit): Promise<unknown> {
    if (!(await isWhole(unit))) throw new InputError(NO_UNIT);
    this.place = place;
    const text = JSON.stringify(folders);
    if (this.player === null || text !== this.folders) {
      this.player?.dispose(); // the same name may mean another model
      this.player = new UnitPlayer({
        partsOf,
        agentOf: (name) => name,
        clock: threadClock(),
        sources: sourcesOf(new Map(Object.entries(folders))),
        openStore: (address) => this.openStore(address),
      });
      this.folders = text;
    }
    if (backend !== null) {
      const { loadPlayingBackend } = await import('../../agents/networks/backend.js');
      const own = await loadPlayingBackend();
      if (JSON.stringify(own) !== JSON.stringify(backend))
        throw new InputError(`${REFUSED}models are computed with ${backend.name}, here with ${own.name}`);
    }
    return this.player.run(unit);
  }

  private openStore(address: string): Promise<Store> {
    return address === REDIS_STORE && this.place ? RedisStore.open(this.place) : openFolderStore(address);
  }
}
