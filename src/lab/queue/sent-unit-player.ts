import { InputError } from '../../env/errors.js';
import { partsOf } from '../../env/index.js';
import { useSentModels } from '../../zoo/agent-sources.js';
import { threadClock } from '../jobs/thread-clock.js';
import { UnitPlayer } from '../jobs/unit-player.js';
import type { QueueJob } from './queue-job.js';

/** Does units that were sent here, by the models that were sent with them. */
export class SentUnitPlayer {
  private readonly player = new UnitPlayer({ partsOf, agentOf: (name) => name, clock: threadClock() });
  private folders = '';

  /**
   * @param folders of the job's models, by their names
   * @throws InputError where models are computed with something else here than the job's coordinator does
   */
  async run({ unit, backend }: QueueJob, folders: Readonly<Record<string, string>>): Promise<unknown> {
    const text = JSON.stringify(folders);
    if (text !== this.folders) {
      this.player.dispose(); // the same name may mean another model
      useSentModels(new Map(Object.entries(folders)));
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

/** How the message of a refusal begins. */
export const REFUSED = 'refused: ';
