import { createServer } from 'node:http';
import { InputError } from '../../env/errors.js';
import type { CoordinatorState } from './coordinator.js';
import type { WorkerState } from './run-worker.js';

/** A number for Prometheus: a counter if its name ends in _total, else a gauge. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, value }) => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge';
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
    })
    .join('');
}

/** Serves /metrics at a port until the returned function is called. @throws InputError for a port in use */
export async function serveMetrics(port: number, metrics: () => readonly Metric[]): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metricsText(metrics()));
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

export function workerMetrics({ done, failed, refused, atWork, threads }: WorkerState): Metric[] {
  return [
    { name: 'maketen_worker_units_done_total', help: 'Units that this worker has done.', value: done },
    { name: 'maketen_worker_units_failed_total', help: 'Units that failed here.', value: failed },
    { name: 'maketen_worker_units_refused_total', help: 'Units of other models or backends.', value: refused },
    { name: 'maketen_worker_units_at_work', help: 'Units that are being done.', value: atWork },
    { name: 'maketen_worker_threads', help: 'Units that can be done at a time.', value: threads },
  ];
}

export function coordinatorMetrics({ done, aside, waiting }: CoordinatorState): Metric[] {
  return [
    { name: 'maketen_coordinator_units_done_total', help: 'Units whose results have been taken.', value: done },
    { name: 'maketen_coordinator_units_aside_total', help: 'Units that could not be done.', value: aside },
    { name: 'maketen_coordinator_units_waiting', help: 'Units in the queue, or at work.', value: waiting },
  ];
}
