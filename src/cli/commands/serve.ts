import { setFlagsFromString } from 'node:v8';
import { partsOf } from '../../env/index.js';
import { packageVersion } from '../../io/folders.js';
import { serveStdio, startServer } from '../../serve/server.js';
import { defineCommand, flag, gameOption, integer, optionalText, text } from '../command.js';
import { rulesOptions } from '../environment-options.js';
import { notice } from '../output.js';
import { interruptible } from '../process-end.js';

export const command = defineCommand({
  options: {
    env: { ...rulesOptions.env, isRequired: false, description: 'preset for clients that name none', default: 'ring' },
    stdio: flag('speak MCP over standard input and output, to one client'),
    port: integer([0, 65_535], 'port of the HTTP server; 0 for any', { default: 8080, conflicts: 'stdio' }),
    host: text('address to listen on; any other than this machine needs a token, or --public', {
      default: '127.0.0.1',
    }),
    token: optionalText('token that clients must send: Authorization: Bearer TOKEN', { defaultText: 'none' }),
    public: flag('anybody who reaches the address may play, without a token', { conflicts: 'token' }),
    listMoves: flag('list the legal moves in every position'),
    mostClients: integer([1, 100_000], 'clients at once', { default: 1000 }),
    mostGames: integer([1, 10_000], 'open games of one client', { default: 20 }),
    idle: integer([1, 86_400], 'seconds after which a silent client is dropped', { default: 1800 }),
    ...gameOption,
  },
  examples: {
    'maketen serve': 'http://127.0.0.1:8080/mcp for MCP, ws://127.0.0.1:8080/ws for OpenEnv',
    'maketen serve --stdio': 'as the command that an MCP client starts',
    'maketen serve --env twelve --game ./twelve.mjs': 'a custom game',
    'maketen serve --host 0.0.0.0 --token secret --env four-ten': 'for other machines',
    'maketen serve --host 0.0.0.0 --public': 'in a container, for everybody',
  },
  async run({ env: preset, stdio, public: isPublic, ...options }) {
    setFlagsFromString('--optimize-for-size'); // a quarter of the memory: what clients leave is collected sooner
    const version = packageVersion();
    partsOf(preset); // refuses an unknown one before anybody is served
    if (stdio) {
      await serveStdio({ preset, ...options }, version);
      return;
    }
    const server = await startServer({ preset, isPublic, ...options }, version);
    const { host } = options;
    notice(`http://${host}:${server.port}/mcp and ws://${host}:${server.port}/ws; Ctrl-C ends it`);
    await interruptible((signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())));
    await server.close();
  },
});
