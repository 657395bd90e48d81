/**
 * Plays on a server of `maketen serve` with many clients at once, over WebSocket, and prints decisions per second of the server's processor time and
 * its memory a client: `npm run ts -- scripts/serve/load.ts [--clients 200] [--steps 100]`. The server is a process of its own, from dist.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { serve } from './served.js';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '200' }, steps: { type: 'string', default: '100' } },
});
const [clients, steps] = [Number(values.clients), Number(values.steps)];
const { port, cpuSeconds, megabytes, end } = await serve();

/** One client: takes the first move of the list, deal after deal. */
function play(client: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    let [made, deals] = [0, 0];
    const send = (type: string, data: object): void => socket.send(JSON.stringify({ type, data }));
    const deal = (): void => send('reset', { seed: client + clients * deals++ });
    socket.on('error', reject).on('open', deal);
    socket.on('message', (text: Buffer) => {
      const { type, data } = JSON.parse(text.toString()) as { type: string; data: { done: boolean; message: string } };
      if (type === 'error') reject(new Error(data.message));
      else if (made === steps) resolve();
      else if (data.done) deal();
      else if (++made > 0) send('step', { answer: '1' });
    });
  });
}

const [cpu, memory] = [cpuSeconds(), megabytes()];
await Promise.all(Array.from({ length: clients }, (_, client) => play(client)));
const [busy, grown] = [cpuSeconds() - cpu, 1024 * (megabytes() - memory)];
const decisions = clients * steps;
console.log(
  `${clients} clients, ${decisions} decisions: ${Math.round(decisions / busy)} decisions per CPU second of the server, ${Math.round(grown / clients)} kB a client (load ${loadavg()[0].toFixed(1)})`,
);
end();
process.exit();
