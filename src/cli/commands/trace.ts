import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { gamePlayOf, InputError, replayTrace } from '../../env/index.js';
import { MOST_MOVES } from '../../env/text/trace.js';
import { labelOf, loadAgent } from '../../lab/agents.js';
import { namedDeals } from '../../lab/deals.js';
import { LAB_KITS } from '../../lab/games/kits.js';
import { keptInOrder } from '../../lab/jobs/sent-units.js';
import { dealListOf } from '../../lab/jobs/unit.js';
import { count } from '../../lab/tables.js';
import { recordTraces, TraceFile, traceLine, type VerifiedGame, verifyTraces } from '../../lab/traces.js';
import { defineCommand, flag, gameOption, integer, optionalText, text } from '../command.js';
import { agentOption, dealOptions, environmentParts, rewardOptions } from '../environment-options.js';
import { paint, say, wantsColor } from '../output.js';
import { originText } from '../play/screen.js';
import { withProgress } from '../progress.js';
import { endAtOnceIfSolving, partOf } from '../runner-options.js';

export const traceCommand = defineCommand({
  description: 'print games as JSON Lines: rules, deck, legal moves, positions',
  options: {
    ...rewardOptions,
    ...dealOptions('0'),
    ...agentOption,
    out: optionalText('write to this file instead of standard output'),
    maxMoves: integer([1], 'limit of moves in a game; longer games are left out and named at the end', {
      default: MOST_MOVES,
    }),
  },
  examples: {
    'maketen trace --env decade-loop3 --agent random --seeds 0..99 --out games.jsonl': 'a hundred games',
    'maketen trace --env acm-10-20-30 --agent acm-order --decks decks.txt': 'given decks',
    'maketen trace --env tens --option undoLimit=3 --agent random | maketen replay --show': 'watch a game',
  },
  async run({ out, maxMoves, ...options }) {
    const parts = environmentParts(options);
    const { deals } = namedDeals(options, parts.game, parts.rules.config);
    const agent = await withProgress('solving', (onProgress) => loadAgent(parts, options.agent, { onProgress }));
    await endAtOnceIfSolving([options.agent]);
    const file = out === undefined ? null : new TraceFile(out);
    const leftOut: string[] = [];
    const label = labelOf(options.agent);
    const part = partOf(out);
    const subject = { spec: parts.spec, agents: [options.agent] };
    let games = 0;
    await withProgress('trace', async (progress) => {
      const onProgress = file === null ? undefined : progress;
      const rest = (first: number) => recordTraces(parts, agent, deals, { label, maxMoves, first, onProgress });
      for await (const game of keptInOrder(part, subject, [dealListOf(deals), maxMoves], rest)) {
        if ('tooLong' in game) leftOut.push(game.tooLong.deck ? `deck ${game.index + 1}` : `seed ${game.tooLong.seed}`);
        else if (file) file.write(game.trace);
        else if (!process.stdout.write(traceLine(game.trace))) await once(process.stdout, 'drain');
        games++;
      }
    }).catch((error: Error) => {
      if (games === 0) throw error;
      file?.commit();
      const goOn = part ? '; the same command plays the rest' : '';
      throw new Error(`${error.message}; ${count(games)} of ${count(deals.length)} games are written${goOn}`);
    });
    file?.commit();
    if (part) rmSync(part, { force: true });
    agent.dispose?.();
    if (leftOut.length === 0) return;
    const some = leftOut.slice(0, 5).join(', ') + (leftOut.length > 5 ? ', ...' : '');
    throw new Error(
      `Expected games of at most ${count(maxMoves)} moves, but ${count(leftOut.length)} of ${count(deals.length)} were longer and ` +
        `${leftOut.length === 1 ? 'is' : 'are'} left out (${some}); the others are written`,
    );
  },
});

function show({ parts, trace, number }: VerifiedGame) {
  const { notation } = parts;
  const lines = [paint('bold', `Game ${number}: ${trace.preset}, ${originText(trace)}`)];
  replayTrace(parts, parts.game.rewards, trace, (state, step, action) => {
    lines.push('', notation.render(state, { color: wantsColor() }));
    if (action !== null) lines.push(paint('green', `${step + 1}. ${notation.describeMove(state, action)}`));
  });
  const left = trace.cardsLeft === null ? '' : `, cards left ${trace.cardsLeft}`;
  lines.push(paint('bold', `${trace.outcome}, score ${trace.score}${left}`), '');
  say(lines.join('\n'));
}

/** @throws InputError for rules that tell no fortunes */
function fortuneOf({ parts, trace, number }: VerifiedGame) {
  const fortune = LAB_KITS.of(parts.rules).fortune?.(gamePlayOf(parts.game.name).gamesOf(trace));
  if (fortune) return fortune;
  throw new InputError(
    `Expected games that tell fortunes, Decade without stacks, but game ${number} is of ${trace.preset}`,
  );
}

export const replayCommand = defineCommand({
  description: 'read games from JSON Lines and verify every move, position and result',
  options: {
    file: text('file of games; - for standard input', { default: '-', positional: true }),
    show: flag('draw every position', { conflicts: 'json' }),
    fortune: flag('tell the fortune of each game of Decade in a line: the cards that showed alone, and the last card'),
    ...gameOption,
    json: flag('print the totals as JSON'),
  },
  examples: {
    'maketen replay games.jsonl': 'verify a file',
    'maketen trace --env decade-loop3 --agent longest-run | maketen replay --show': 'watch a game',
    'maketen trace --env decade --agent longest-run | maketen replay --fortune': 'what the cards say',
  },
  async run({ file, show: shows, fortune }) {
    if (file === '-' && process.stdin.isTTY)
      throw new InputError('Expected a file, or games on standard input (see maketen replay --help)');
    const fortunes: ReturnType<typeof fortuneOf>[] = [];
    const totals = await verifyTraces(file, (game) => {
      if (shows) show(game);
      if (fortune) fortunes.push(fortuneOf(game));
    });
    const { games, steps, won, lost, drawn, ongoing } = totals;
    const told = fortunes.map((each, i) => `Game ${i + 1}: ${each.text}\n`).join('');
    const text = () =>
      `${told}${count(games)} ${games === 1 ? 'game' : 'games'} verified (${count(steps)} moves): ${count(won)} won, ${count(lost)} lost, ${count(drawn)} drawn${ongoing === undefined ? '' : `, ${count(ongoing)} unfinished`}`;
    return { json: fortune ? { ...totals, fortunes: fortunes.map(({ json }) => json) } : totals, text };
  },
});
