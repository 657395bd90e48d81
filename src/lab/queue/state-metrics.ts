import type { CoordinatorState } from './coordinator-options.js';
import type { Metric } from './metrics.js';
import type { WorkerState } from './run-worker.js';

/** What a worker counts, for Prometheus. */
export function workerMetrics({ done, failed, refused, atWork, threads }: WorkerState): Metric[] {
  return [
    { name: 'maketen_worker_units_done_total', help: 'Units that this worker has done.', value: done },
    { name: 'maketen_worker_units_failed_total', help: 'Units that failed here.', value: failed },
    { name: 'maketen_worker_units_refused_total', help: 'Units of other models or backends.', value: refused },
    { name: 'maketen_worker_units_at_work', help: 'Units that are being done.', value: atWork },
    { name: 'maketen_worker_threads', help: 'Units that can be done at a time.', value: threads },
  ];
}

/** What a coordinator counts, for Prometheus. */
export function coordinatorMetrics({ done, verified, aside, waiting }: CoordinatorState): Metric[] {
  return [
    { name: 'maketen_coordinator_units_done_total', help: 'Units whose results have been taken.', value: done },
    { name: 'maketen_coordinator_units_verified_total', help: 'Units that were done here once more.', value: verified },
    { name: 'maketen_coordinator_units_aside_total', help: 'Units that could not be done.', value: aside },
    { name: 'maketen_coordinator_units_waiting', help: 'Units in the queue, or at work.', value: waiting },
  ];
}
