import type { Agent } from '../../agents/agent.js';
import type { GameParts } from '../../env/game.js';
import { GAMES, InputError, PRESETS } from '../../env/index.js';
import { nearestNames } from '../../env/words.js';
import { type Deal, parseSeedRange } from '../../evaluate/evaluate.js';
import { labelOf, loadAgent } from '../../lab/agents.js';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { count } from '../../lab/tables.js';
import { playAgentGame, type PlayedMove } from '../../lab/traces.js';
import { defineCommand, flag, integer, numberOption, optional, optionalText } from '../command.js';
import { agentOption, anySeed, DEFAULT_HINT_AGENT, environmentParts, rulesOptions } from '../environment-options.js';
import { entries, paint, screenWidth, titled, wantsColor, wrap } from '../output.js';
import { canClear, LineTerminal } from '../play/line-terminal.js';
import { didYouMean, movesInWords, resultText } from '../play/screen.js';
import { playInTerminal, type PlayTerminal, SavedGames } from '../play/session.js';
import { withProgress } from '../progress.js';
import { keyTerminal, plainTerminal, type WatchTerminal } from '../watch/watch-terminal.js';

function menu(): string {
  const digits = String(PRESETS.length).length;
  const games = GAMES.map(({ title, presets }) => {
    const rows = Object.entries(presets).map(([preset, { summary }]) => {
      const number = String(PRESETS.indexOf(preset) + 1).padStart(digits);
      return [`${number} ${preset}`, summary] as const;
    });
    const width = screenWidth() - 2;
    return titled(wrap(title, width), entries(rows, width));
  });
  return games.join('\n\n');
}

/** Lets a person choose a game. @returns its preset, null to leave @throws InputError if the input ends before that */
export async function choosePreset(terminal: PlayTerminal): Promise<string | null> {
  terminal.write(`Which game?\n\n${menu()}\n\n`);
  for (;;) {
    const line = await terminal.ask(`Number or name (1 to ${PRESETS.length}, or quit): `);
    if (line === null) throw new InputError('Expected --env, or a game that is chosen, but the input has ended');
    const word = line.trim();
    if (/^(q|quit|exit)$/i.test(word)) return null;
    const preset = PRESETS[Number(word) - 1] ?? PRESETS.find((each) => each === word.toLowerCase());
    if (preset !== undefined) return preset;
    if (word === '') continue;
    const known = didYouMean(nearestNames(word, PRESETS)) || 'type its number.';
    terminal.write(`${paint('yellow', `Unknown game "${word}"; ${known}`)}\n`);
  }
}

export const playCommand = defineCommand({
  description: 'play a game in the terminal, with hints, and undo where the rules allow it',
  options: {
    ...rulesOptions,
    env: optional({ ...rulesOptions.env, defaultText: 'a menu of all games' }),
    seed: integer([0], 'the deal', { defaultText: 'any' }),
    agent: optionalText('source of hints: an agent, search or model, or exact', {
      defaultText: DEFAULT_HINT_AGENT,
    }),
    auto: flag('play a move without a choice at once; --no-auto asks', { default: true }),
    save: optionalText('file for finished games, as maketen replay reads them'),
  },
  examples: {
    'maketen play': 'a menu of all games',
    'maketen play --env decade-loop3': 'any deal',
    'maketen play --env tens --option undoLimit=3 --seed 7': 'the deal of seed 7, with three undos',
    'maketen play --env four-ten --save mine.jsonl': 'maketen replay mine.jsonl --show shows them again',
    'maketen play --env four-ten --agent random': 'hints from games played on at random',
  },
  async run({ seed = anySeed(), auto, save, ...options }) {
    const terminal = new LineTerminal();
    try {
      const env = options.env ?? (await choosePreset(terminal));
      if (env === null) return;
      const parts = environmentParts({ ...options, env });
      const { agent, values } = await withProgress('solving', (onProgress) =>
        chooseHintAgent(parts, options.agent, { onProgress }),
      );
      try {
        const saved = save === undefined ? null : new SavedGames(parts, save);
        await playInTerminal(parts, terminal, { seed, auto, agent, values, saved });
      } finally {
        agent.dispose?.();
      }
    } finally {
      terminal.close();
    }
  },
});

interface WatchOptions {
  readonly agent: Agent;
  readonly agentName: string;
  readonly deals: readonly Deal[];
  /** Play moves without a choice in one go: only positions before and after choices are shown, and the last one. */
  readonly skipForcedMoves: boolean;
}

/** "4. 4+6=10 (of 3 moves, 62 % sure, value before it 0.312)" */
function choiceText({ words, choices, opinion }: PlayedMove, number: number): string {
  const sure =
    opinion === null
      ? ''
      : `, ${Math.round(opinion.probability * 100)} % sure, value before it ${opinion.value.toFixed(3)}`;
  return `${number}. ${paint('green', words)} ${paint('dim', `(of ${choices} moves${sure})`)}`;
}

/** "4. draw (the only move)" or "4 to 7. draw (4 times) (the only moves)" */
function forcedText(moves: readonly string[], last: number): string {
  const [numbers, note] =
    moves.length === 1 ? [`${last}`, '(the only move)'] : [`${last - moves.length + 1} to ${last}`, '(the only moves)'];
  return `${numbers}. ${movesInWords(moves)} ${paint('dim', note)}`;
}

export async function watchGames(parts: GameParts, terminal: WatchTerminal, options: WatchOptions): Promise<void> {
  const { agent, agentName, deals, skipForcedMoves } = options;
  const { rules, notation } = parts;
  const state = rules.createState();
  const picture = (): string => notation.render(state, { color: wantsColor() });
  let won = 0;
  for (const [index, { seed }] of deals.entries()) {
    const place = deals.length === 1 ? '' : `, game ${index + 1} of ${deals.length}`;
    const title = paint('bold', `${agentName} plays ${rulesLabel(parts)}, seed ${seed}${place}`);
    rules.deal(state, seed);
    terminal.show(title, '', picture());
    let number = 0;
    let forced: string[] = [];
    for (const move of playAgentGame(parts, agent, seed, state)) {
      number++;
      if (move.choices === 1) forced.push(move.words);
      if (skipForcedMoves && move.choices === 1 && move.nextChoices === 1) continue;
      if (!(await terminal.next())) return;
      const text = move.choices === 1 ? forcedText(forced, number) : choiceText(move, number);
      terminal.show(title, text, picture());
      forced = [];
    }
    terminal.say(`${resultText(parts, state)} ${count(number)} moves.`);
    if (state.outcome === 'won') won++;
    if (index < deals.length - 1 && !(await terminal.next())) return;
  }
  if (deals.length > 1) terminal.say(`${count(won)} of ${count(deals.length)} games won.`);
}

export const watchCommand = defineCommand({
  description: 'watch an agent play in the terminal; plain text into a pipe or file',
  options: {
    ...rulesOptions,
    ...agentOption,
    seed: integer([0], 'the deal', { defaultText: 'any' }),
    seeds: optionalText('several deals, both ends included: 0..9', { conflicts: 'seed' }),
    speed: numberOption(
      'a number of moves a second from 0.1 to 100',
      (speed) => speed >= 0.1 && speed <= 100,
      'moves a second; the keys + and - double and halve it',
      { default: 2 },
    ),
    step: flag('wait for a key before each move'),
    skipForcedMoves: flag('play moves without a choice in one go'),
  },
  examples: {
    'maketen watch --env decade-loop3 --agent decade-loop3-value': 'any deal; space pauses, q quits',
    'maketen watch --env four-ten --agent four-ten-rule --seed 7 --step': 'a move for each key',
    'maketen watch --env decade --agent random --seeds 0..9 > games.txt': 'ten games as text',
  },
  async run({ seed = anySeed(), seeds, speed, step, skipForcedMoves, ...options }) {
    const parts = environmentParts(options);
    const deals = seeds === undefined ? [{ seed }] : parseSeedRange(seeds);
    const isInteractive = process.stdin.isTTY && canClear();
    if (step && !isInteractive)
      throw new InputError(
        'Expected a terminal for --step, which waits for keys, but input or output is a file or a pipe',
      );
    // Before the agent, so that keys typed while it is solved are not echoed.
    const terminal = isInteractive ? keyTerminal(speed, step) : plainTerminal;
    try {
      const agent = await withProgress('solving', (onProgress) => loadAgent(parts, options.agent, { onProgress }));
      try {
        await watchGames(parts, terminal, { agent, agentName: labelOf(options.agent), deals, skipForcedMoves });
      } finally {
        agent.dispose?.();
      }
    } finally {
      terminal.close();
    }
  },
});
