import { clearQueue, drainQueue, type QueueState, queueState } from '../../lab/queue/queue-state.js';
import { count } from '../../lab/tables.js';
import { defineCommand, jsonOption, oneOf, redisOptions, text } from '../command.js';
import { titled } from '../output.js';

function stateText({ namespace, units, workers, coordinators, models }: QueueState): string {
  const lines = [
    ...units.map(
      ({ program, waiting, atWork, done, aside }) =>
        `program ${program}: ${count(waiting)} units waiting, ${count(atWork)} at work, ${count(done)} done and not taken yet, ${count(aside.length)} set aside`,
    ),
    ...units.flatMap(({ aside }) => aside.map(({ job, reason }) => `  aside ${job.slice(0, 12)}: ${reason}`)),
    ...coordinators.map(
      ({ host, pid, done, waiting }) =>
        `coordinator ${host}, process ${pid}: ${count(done)} units done, ${count(waiting)} waited for`,
    ),
    ...workers.map(
      ({ host, pid, threads, done, failed, atWork }) =>
        `worker ${host}, process ${pid}: ${threads} threads, ${atWork} at work, ${count(done)} units done, ${count(failed)} failed`,
    ),
    `${count(models)} models`,
  ];
  return titled(`Queue ${namespace}`, lines.join('\n'));
}

export const command = defineCommand({
  description: "show a queue's jobs and workers, remove jobs that nobody has begun, or remove everything",
  options: {
    what: oneOf(['status', 'drain', 'clear'], 'what to do', { positional: true }),
    queue: text('Redis, redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS'),
    namespace: redisOptions.namespace,
    tlsCa: redisOptions.tlsCa,
    ...jsonOption,
  },
  examples: {
    'maketen queue status --queue redis://localhost:6379': 'units, workers and coordinators',
    'maketen queue drain --queue redis://localhost:6379': 'ends coordinators; units at work are finished',
    'maketen queue clear --queue redis://localhost:6379': 'when nobody is at work any more',
  },
  async report({ what, queue: url, namespace, tlsCa }) {
    const place = { url, namespace, tlsCa };
    if (what === 'status') {
      const state = await queueState(place);
      return { json: state, text: () => stateText(state) };
    }
    if (what === 'drain') {
      const drained = await drainQueue(place);
      return { json: { drained }, text: () => `${count(drained)} units were taken out` };
    }
    const removed = await clearQueue(place);
    return { json: { removed }, text: () => `${count(removed)} keys were removed` };
  },
});
