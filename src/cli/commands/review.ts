import * as z from 'zod';
import { MOST_PLAYOUTS } from '../../agents/resolve/agent-names.js';
import { InputError } from '../../env/index.js';
import { type ReviewedTrace, reviewTraces } from '../../lab/hint-agent.js';
import { defineCommand } from '../command.js';
import { gameOption, jsonOption, optionalText, wholeNumber } from '../option-types.js';
import { screenWidth } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { reviewText } from '../review/review-text.js';

export const command = defineCommand({
  description:
    'tell a game afterwards: the chance to win over its moves, luck and play apart, what each decision lost, accuracy',
  options: {
    file: z
      .string()
      .default('-')
      .describe('file of games, one trace a line; - for standard input')
      .meta({ positional: true }),
    line: wholeNumber(1).optional().describe('review the game of this line alone').meta({ defaultText: 'all games' }),
    agent: optionalText('who judges: a model, a scripted agent, a search, or exact', {
      defaultText: 'as for maketen hint',
      conflicts: 'model',
    }),
    model: optionalText('another word for --agent'),
    playouts: wholeNumber(1, MOST_PLAYOUTS)
      .optional()
      .describe('games played on after each move')
      .meta({ defaultText: '200; none for a value model, nor where chances are exact' }),
    seed: wholeNumber().prefault('0').describe('of the playouts'),
    ...gameOption,
    ...jsonOption,
  },
  examples: [
    ['maketen review games.jsonl', 'all games of a file'],
    ['maketen review games.jsonl --line 3 --model decade-loop3-value', 'the third one, judged by a trained model'],
    ['maketen trace --env decade-loop3 --seeds 7 --agent random | maketen review --json', 'as JSON, for programs'],
  ],
  async report({ file, line, agent, model, playouts, seed, json }) {
    if (file === '-' && process.stdin.isTTY)
      throw new InputError('Expected a file, or games on standard input (see maketen review --help)');
    endAtOnce(); // playouts are in one piece
    const reviewed: ReviewedTrace[] = [];
    await withProgress('review', async (onProgress) => {
      for await (const each of reviewTraces(file, { agent: agent ?? model, line, playouts, seed, onProgress })) {
        if (!json) console.log(`${reviewed.length > 0 ? '\n\n' : ''}${reviewText(each, screenWidth())}`);
        reviewed.push(each);
      }
    });
    const games = reviewed.map(({ line: number, agent: judgedBy, review }) => ({ line: number, judgedBy, ...review }));
    return { json: { games }, text: () => '' };
  },
});
