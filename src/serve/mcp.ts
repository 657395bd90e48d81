import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { InputError } from '../env/base/errors.js';
import { PRESETS } from '../env/index.js';
import type { TextGame } from '../env/text/text-game.js';
import { ClientGames, type ServeOptions } from './client-games.js';

/** What language models send for a number or a truth value, which may be a text, or null for nothing. */
function valueOf(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? JSON.parse(sent.toLowerCase()) : (sent ?? undefined);
  } catch {
    return sent;
  }
}

const value = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(valueOf, schema);
const text = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (typeof sent === 'number' ? String(sent) : (sent ?? undefined)), schema);

const gameName = text(z.string()).describe('the name of the game, as new_game gave it');

const reads = { readOnlyHint: true, openWorldHint: false };
const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

const INSTRUCTIONS =
  'Solitaires of maketen. Call new_game, read its rules, and call play until the game is over; review then says what your moves were worth. Before a move you may call estimate_chance.';

function textOf(game: TextGame): string {
  return game.isOver ? `${game.observe()}\nCall review to see what it was worth.` : game.observe();
}

/** A server of the Model Context Protocol for one client: its games, and tools to play them. */
export function mcpServer(options: ServeOptions, version: string, games = new ClientGames(options)): McpServer {
  const server = new McpServer({ name: 'maketen', version }, { instructions: INSTRUCTIONS });

  server.registerTool(
    'new_game',
    {
      title: 'New game',
      annotations: writes,
      description: `Deal a game of solitaire. Presets: ${PRESETS.join(', ')}.`,
      inputSchema: {
        preset: text(z.string().optional()).describe(`default: ${options.preset}`),
        seed: value(z.number().optional()).describe('names a deal; default: drawn, and told by review'),
        list_moves: value(z.boolean().optional()).describe('whether positions list the legal moves'),
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
    {
      title: 'Observe',
      annotations: { ...reads, idempotentHint: true },
      description: 'Show the position of a game.',
      inputSchema: { game: gameName },
    },
    ({ game }) => answered(() => textOf(games.game(game))),
  );
  server.registerTool(
    'play',
    {
      title: 'Play',
      annotations: writes,
      description: 'Play a move; moves without a choice follow by themselves.',
      inputSchema: {
        game: gameName,
        move: text(z.string()).describe('the move, as the rules of the game say'),
      },
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
      title: 'Estimate chance',
      annotations: writes,
      description: 'State how likely you take a win to be now. The review says how likely it was.',
      inputSchema: { game: gameName, chance: value(z.number()).describe('from 0 to 1') },
    },
    ({ game, chance }) =>
      answered(() => {
        games.state(game, chance);
        return 'Noted.';
      }),
  );
  server.registerTool(
    'review',
    {
      title: 'Review',
      annotations: reads,
      description: 'What a finished game was worth: luck, faults, your chances.',
      inputSchema: { game: gameName },
    },
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
