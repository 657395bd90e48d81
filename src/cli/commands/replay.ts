import * as z from 'zod';
import { InputError, replayTrace } from '../../env/index.js';
import { count } from '../../lab/tables.js';
import { type VerifiedGame, verifyTraces } from '../../lab/traces.js';
import { defineCommand } from '../command.js';
import { gameOption } from '../option-types.js';
import { paint, wantsColor } from '../output.js';
import { originText } from '../play/screen.js';

function show({ parts, trace, number }: VerifiedGame): void {
  const { notation } = parts;
  const lines = [paint('bold', `Game ${number}: ${trace.preset}, ${originText(trace)}`)];
  replayTrace(parts, parts.game.rewards, trace, (state, step, action) => {
    lines.push('', notation.render(state, { color: wantsColor() }));
    if (action !== null) lines.push(paint('green', `${step + 1}. ${notation.describeMove(state, action)}`));
  });
  const left = trace.cardsLeft === null ? '' : `, cards left ${trace.cardsLeft}`;
  lines.push(paint('bold', `${trace.outcome}, score ${trace.score}${left}`), '');
  console.log(lines.join('\n'));
}

export const command = defineCommand({
  description: 'read games from JSON Lines, play them again on the rules and verify every move, position and result',
  options: {
    file: z.string().default('-').describe('file of games; - for standard input').meta({ positional: true }),
    show: z.boolean().default(false).describe('draw every position').meta({ conflicts: 'json' }),
    ...gameOption,
    json: z.boolean().default(false).describe('print the totals as JSON'),
  },
  examples: [
    ['maketen replay games.jsonl', 'verify a file'],
    ['maketen trace --env decade-loop3 --agent longest-run | maketen replay --show', 'watch a game'],
  ],
  async report({ file, show: shows }) {
    if (file === '-' && process.stdin.isTTY)
      throw new InputError('Expected a file, or games on standard input (see maketen replay --help)');
    const totals = await verifyTraces(file, shows ? show : undefined);
    const { games, steps, won, lost, drawn, ongoing } = totals;
    const text = (): string =>
      `${count(games)} ${games === 1 ? 'game' : 'games'} verified (${count(steps)} moves): ${count(won)} won, ${count(lost)} lost, ${count(drawn)} drawn${ongoing === undefined ? '' : `, ${count(ongoing)} unfinished`}`;
    return { json: totals, text };
  },
});
