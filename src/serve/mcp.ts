import { type CallToolResult, McpServer, ResourceTemplate, type Transport } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { InputError, PRESETS, TextGame } from '../env/index.js';
import { ClientGames, type ServeOptions, sharedParts } from './client-games.js';
import type { NamedGames } from './named-games.js';

/** Clients send nothing as null, also in a text, or as an empty text. */
const given = (sent: unknown): unknown => (sent === null || sent === '' || sent === 'null' ? undefined : sent);

/** What language models send for a number or a truth value, which may be a text. */
function valueOf(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? JSON.parse(sent.toLowerCase()) : sent;
  } catch {
    return sent;
  }
}

const value = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((sent) => valueOf(given(sent)), schema);
const text = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (typeof sent === 'number' ? String(sent) : given(sent)), schema);

const gameName = text(z.string()).describe('the name of the game, as new_game gave it');

const reads = { readOnlyHint: true, openWorldHint: false };
const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

const INSTRUCTIONS =
  'Solitaires of maketen. Call new_game, read its rules, and call play until the game is over; review then says what your moves were worth. Before a move you may call estimate_chance.';

/** What a tool that shows a position tells programs, beside the text for readers. */
const POSITION = z.object({
  game: z.string(),
  over: z.boolean(),
  moves: z.number().describe('made so far, those without a choice among them'),
  return: z.number().describe('so far, under the reward scheme of the preset'),
});

// Zod's schemas are large: one of each for all clients.
const NEW_GAME = z.object({
  preset: text(z.string().optional()),
  seed: value(z.number().optional()).describe('names a deal; default: drawn, and told by review'),
  list_moves: value(z.boolean().optional()).describe('whether positions list the legal moves'),
});
const GAME = z.object({ game: gameName });
const MOVE = z.object({ game: gameName, move: text(z.string()).describe('the move, as the rules of the game say') });
const CHANCE = z.object({ game: gameName, chance: value(z.number()).describe('from 0 to 1') });
const STATED = z.object({ game: z.string(), chance: z.number() });
const REVIEW = z.looseObject({ outcome: z.string(), seed: z.number(), judgedBy: z.string() });
const WISH = z.object({ preset: z.string().optional().describe('as for new_game') });

/** What a tool says in words, and as data. */
type Answer = readonly [text: string, data?: Record<string, unknown>];

function shownGame(name: string, game: TextGame, before = ''): Answer {
  const after = game.isOver ? '\nCall review to see what it was worth.' : '';
  const data = { game: name, over: game.isOver, moves: game.actions.length, return: game.returnSoFar };
  return [`${before}${game.observe()}${after}`, data];
}

class NullTakingServer extends McpServer {
  override connect(transport: Transport) {
    transport.onmessage = (message) => {
      if ('params' in message && message.params?.arguments === null) delete message.params.arguments;
    };
    return super.connect(transport);
  }
}

/** A server of the Model Context Protocol for one client: its games, tools to play them, and the rules to read. */
export function mcpServer(
  options: ServeOptions,
  version: string,
  games: Pick<NamedGames, 'open' | 'of'> = new ClientGames(options),
): McpServer {
  const server = new NullTakingServer({ name: 'maketen', version }, { instructions: INSTRUCTIONS });

  server.registerTool(
    'new_game',
    {
      title: 'New game',
      annotations: writes,
      description: `Deal a game of solitaire. Presets: ${PRESETS.join(', ')}; default: ${options.preset}.`,
      inputSchema: NEW_GAME,
      outputSchema: POSITION,
    },
    ({ preset, seed, list_moves: listMoves }) =>
      answered(() => {
        const name = games.open({ preset, seed, listMoves });
        const game = games.of(name).game(name);
        return shownGame(name, game, `Game ${name}\n\n${game.rules}\n\n`);
      }),
  );
  server.registerTool(
    'observe',
    {
      title: 'Observe',
      annotations: { ...reads, idempotentHint: true },
      description: 'Show the position of a game.',
      inputSchema: GAME,
      outputSchema: POSITION,
    },
    ({ game }) => answered(() => shownGame(game, games.of(game).game(game))),
  );
  server.registerTool(
    'play',
    {
      title: 'Play',
      annotations: writes,
      description: 'Play a move; moves without a choice follow by themselves.',
      inputSchema: MOVE,
      outputSchema: POSITION,
    },
    ({ game: name, move }) =>
      answered(() => {
        const game = games.of(name).game(name);
        const { played, problem } = game.play(move);
        if (problem !== null) throw new InputError(problem);
        return shownGame(name, game, `Played: ${played.join(', ')}\n\n`);
      }),
  );
  server.registerTool(
    'estimate_chance',
    {
      title: 'Estimate chance',
      annotations: writes,
      description: 'State how likely you take a win to be now. The review says how likely it was.',
      inputSchema: CHANCE,
      outputSchema: STATED,
    },
    ({ game, chance }) =>
      answered(() => {
        games.of(game).state(game, chance);
        return ['Noted.', { game, chance }];
      }),
  );
  server.registerTool(
    'review',
    {
      title: 'Review',
      annotations: reads,
      description: 'What a finished game was worth: luck, faults, your chances.',
      inputSchema: GAME,
      outputSchema: REVIEW,
    },
    ({ game }) =>
      answered(async () => {
        const review = await games.of(game).review(game);
        return [JSON.stringify(review, null, 1), review];
      }),
  );
  server.registerResource(
    'rules',
    new ResourceTemplate('maketen://rules/{preset}', {
      list: () => ({ resources: PRESETS.map((preset) => ({ name: preset, uri: `maketen://rules/${preset}` })) }),
    }),
    { title: 'Rules', description: 'The rules of a preset, in words.', mimeType: 'text/plain' },
    ({ href: uri }, { preset }) => ({
      contents: [{ uri, text: new TextGame(sharedParts(String(preset)), { seed: 0 }).rules }],
    }),
  );
  server.registerPrompt(
    'play_and_review',
    {
      title: 'Play and review a game',
      argsSchema: WISH,
    },
    ({ preset = options.preset }) => {
      const wish = `Deal a game of the preset ${preset} with the moves listed. Play it to its end; before each move say how likely you take a win to be, and call estimate_chance. Then review it.`;
      return { messages: [{ role: 'user', content: { type: 'text', text: wish } }] };
    },
  );
  return server;
}

/** What a tool says; what is wrong with its input is an answer too, in one sentence. */
async function answered(say: () => Answer | Promise<Answer>): Promise<CallToolResult> {
  const content = (said: string): CallToolResult['content'] => [{ type: 'text', text: said }];
  try {
    const [said, structuredContent] = await say();
    return { content: content(said), ...(structuredContent && { structuredContent }) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { content: content(error.message), isError: true };
  }
}
