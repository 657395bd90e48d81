import { InputError } from '../../env/errors.js';
import { partsOf } from '../../env/index.js';
import { sourcesOf } from '../../zoo/agent-sources.js';
import { threadClock } from '../jobs/thread-clock.js';
import { REFUSED } from '../jobs/unit.js';
import { UnitPlayer } from '../jobs/unit-player.js';
import { isWhole, NO_UNIT, type QueueJob } from './queue-job.js';

/** A job, and the folders of its models by their names. */
export type SentUnit = readonly [job: QueueJob, folders: Readonly<Record<string, string>>];

/** Does units that were sent here, by the models that were sent with them. */
export class SentUnitPlayer {
  private player: UnitPlayer | null = null;
  private folders = '';

  /** @throws InputError where models are computed with something else here than the job's coordinator does, and for a unit that is none */
  async run(...[{ unit, backend }, folders]: SentUnit): Promise<unknown> {
    if (!(await isWhole(unit))) throw new InputError(NO_UNIT);
    const text = JSON.stringify(folders);
    if (this.player === null || text !== this.folders) {
      this.player?.dispose(); // the same name may mean another model
      this.player = new UnitPlayer({
        partsOf,
        agentOf: (name) => name,
        clock: threadClock(),
        sources: sourcesOf(new Map(Object.entries(folders))),
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
}
