import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { InputError } from '../env/base/errors.js';
import { PRESETS } from '../env/index.js';
import type { TextGame } from '../env/text/text-game.js';
import { ClientGames, type ServeOptions } from './client-games.js';

const gameName = z.string().describe('the name of the game, as new_game gave it');

function textOf(game: TextGame): string {
  return game.isOver ? `${game.observe()}\nCall review to see what it was worth.` : game.observe();
}

/** A server of the Model Context Protocol for one client: its games, and tools to play them. */
export function mcpServer(options: ServeOptions, version: string, games = new ClientGames(options)): McpServer {
  const server = new McpServer({ name: 'maketen', version });

  server.registerTool(
    'new_game',
    {
      description: `Deal a game of solitaire. Presets: ${PRESETS.join(', ')}.`,
      inputSchema: {
        preset: z.string().optional().describe(`default: ${options.preset}`),
        seed: z.number().optional().describe('names a deal; default: drawn, and told by review'),
        list_moves: z.boolean().optional().describe('whether positions list the legal moves'),
      },
    },
    ({ preset, seed, list_moves: listMoves }) =>
      answered(() => {
        const name = games.open({ preset, seed, listMoves });
        const game = games.game(name);
        return `Game ${name}\n\n${game.rules}\n\n${textOf(game)}`;
      }),
  );
  server.registerTool(
    'observe',
    { description: 'Show the position of a game.', inputSchema: { game: gameName } },
    ({ game }) => answered(() => textOf(games.game(game))),
  );
  server.registerTool(
    'play',
    {
      description: 'Play a move; moves without a choice follow by themselves.',
      inputSchema: { game: gameName, move: z.string().describe('the move, as the rules of the game say') },
    },
    ({ game: name, move }) =>
      answered(() => {
        const game = games.game(name);
        const { played, problem } = game.play(move);
        if (problem !== null) throw new InputError(problem);
        return `Played: ${played.join(', ')}\n\n${textOf(game)}`;
      }),
  );
  server.registerTool(
    'estimate_chance',
    {
      description: 'State how likely you take a win to be now. The review says how likely it was.',
      inputSchema: { game: gameName, chance: z.number().describe('from 0 to 1') },
    },
    ({ game, chance }) =>
      answered(() => {
        games.state(game, chance);
        return 'Noted.';
      }),
  );
  server.registerTool(
    'review',
    { description: 'What a finished game was worth: luck, faults, your chances.', inputSchema: { game: gameName } },
    ({ game }) => answered(async () => JSON.stringify(await games.review(game), null, 1)),
  );
  return server;
}

/** What a tool says; what is wrong with its input is an answer too, in one sentence. */
async function answered(say: () => string | Promise<string>) {
  try {
    return { content: [{ type: 'text' as const, text: await say() }] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { content: [{ type: 'text' as const, text: error.message }], isError: true };
  }
}
