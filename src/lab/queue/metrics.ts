import { createServer } from 'node:http';
import { InputError } from '../../env/errors.js';
import type { CoordinatorState } from './coordinator.js';
import type { WorkerState } from './run-worker.js';

/** Numbers for Prometheus by their names: counters if these end in _total, else gauges. */
type Metrics = Readonly<Record<string, readonly [help: string, value: number]>>;

/** Serves /metrics at a port until the returned function is called. @throws InputError for a port in use */
export async function serveMetrics(port: number, metrics: () => Metrics): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const lines = Object.entries(metrics()).map(([name, [help, value]]) => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge';
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
    });
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(lines.join(''));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new InputError(`Expected a free port for metrics, but got ${port} (${message}); name another one`)),
    );
    server.listen(port, resolve);
  });
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

export function workerMetrics({ done, failed, refused, atWork, threads }: WorkerState): Metrics {
  return {
    maketen_worker_units_done_total: ['Units that this worker has done.', done],
    maketen_worker_units_failed_total: ['Units that failed here.', failed],
    maketen_worker_units_refused_total: ['Units of other models or backends.', refused],
    maketen_worker_units_at_work: ['Units that are being done.', atWork],
    maketen_worker_threads: ['Units that can be done at a time.', threads],
  };
}

export function coordinatorMetrics({ done, aside, waiting }: CoordinatorState): Metrics {
  return {
    maketen_coordinator_units_done_total: ['Units whose results have been taken.', done],
    maketen_coordinator_units_aside_total: ['Units that could not be done.', aside],
    maketen_coordinator_units_waiting: ['Units in the queue, or at work.', waiting],
  };
}
