/**
 * Writes examples/assistants/transcript.md: a game over MCP as an assistant plays it, with a scripted player in the model's place, by the official
 * SDK's client. `npm run ts -- scripts/serve/transcript.ts`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { mcpServer } from '../../src/serve/mcp.js';

export const TRANSCRIPT = join(import.meta.dirname, '../../examples/assistants/transcript.md');

const HEAD = `# A game with an assistant

A client of the official SDK recorded it, with a script in the model's place, which tries a move that is none, then
always takes the most cards and thinks that one game in four is won. Each block is a call of a tool, with the answer below.`;

/** Of the moves that a position lists the one of most cards. */
function choice(position: string): string {
  const moves = [...position.matchAll(/^\d+\. (.+)$/gm)].map(([, move]) => move);
  const cards = (move: string): number => move.split('+').length;
  return moves.sort((one, other) => cards(other) - cards(one))[0];
}

/** The page, as it is whenever it is recorded. */
export async function transcript(): Promise<string> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = mcpServer({ preset: 'decade-loop3' }, '1');
  const client = new Client({ name: 'transcript', version: '1' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const blocks: string[] = [HEAD];
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] };
    blocks.push(`\`\`\`text\n> ${name} ${JSON.stringify(args)}\n\n${content[0].text.replace(/[ \t]+$/gm, '')}\n\`\`\``);
    return content[0].text;
  };
  let text = await call('new_game', { seed: 12, list_moves: true });
  const game = /^Game (\S+)/.exec(text)![1];
  await call('play', { game, move: 'I take the king.' });
  while (!text.includes('The game is over')) {
    await call('estimate_chance', { game, chance: 0.25 });
    text = await call('play', { game, move: `Most cards leave with this one.\n${choice(text)}` });
  }
  await call('review', { game });
  await client.close();
  return `${blocks.join('\n\n')}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(TRANSCRIPT, await transcript());
