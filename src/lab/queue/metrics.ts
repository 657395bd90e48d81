import { createServer } from 'node:http';
import { InputError } from '../../env/errors.js';

/** A number for Prometheus: a counter where its name ends in _total, else a gauge. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

/** Metrics in Prometheus' text format, version 0.0.4. */
function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, value }) => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge';
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
    })
    .join('');
}

/**
 * Serves metrics at /metrics of a port until the function that it returns is called.
 * @throws InputError for a port that cannot be had
 */
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
