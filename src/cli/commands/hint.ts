import { sayingWhere } from '../../env/base/errors.js';
import { suggestion } from '../../env/base/words.js';
import { knownPreset } from '../../env/games/game-registry.js';
import { InputError } from '../../env/index.js';
import { formatChance, formatMean, type Hint } from '../../hint/index.js';
import { positionInTrace, positionReader } from '../../hint/positions.js';
import { chooseHinter, type ReviewedTrace, reviewTraces } from '../../lab/hint-agent.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { type Cell, tableOf } from '../../lab/tables.js';
import { readTrace } from '../../lab/traces.js';
import { defineCommand, gameOption, integer, jsonOption, optionalText, text, type Values } from '../command.js';
import {
  DEFAULT_HINT_AGENT,
  environmentParts,
  optionalEnv,
  playoutsOption,
  rulesOptions,
} from '../environment-options.js';
import { paint, say, screenWidth, table, wantsColor } from '../output.js';
import { basisOf } from '../play/screen.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { caveatText } from '../results-text.js';
import { reviewText } from '../review/review-text.js';

/** Which position: one of `--position`, `--trace` and `--seed`. */
const positionOptions = {
  env: optionalEnv,
  option: rulesOptions.option,
  ...gameOption,
  position: optionalText('the position in its notation'),
  trace: optionalText('a file of traces, or - for standard input'),
  line: integer([1], 'line of the trace file', { needs: 'trace', defaultText: '1' }),
  step: integer([1], 'the position before this move of the trace, counted from 1', {
    needs: 'trace',
    defaultText: '1',
  }),
  seed: integer([0], 'the deal of this seed'),
  moves: optionalText('the moves made since the deal, separated by commas, forced ones included', { needs: 'seed' }),
};

type PositionChoice = Values<typeof positionOptions>;

async function fromTrace({ option, env, line = 1, step = 1 }: PositionChoice, path: string) {
  const { trace, parts } = await readTrace(path, line);
  const { preset } = trace;
  if (option !== undefined) throw new InputError('Expected no --option with --trace: the trace says its rules');
  if (env !== undefined && env !== preset)
    throw new InputError(`Expected --env ${preset}, as the trace says, but got ${env}${suggestion(env, [preset])}`);
  const read = () => positionInTrace(parts, trace, step - 1, 'Expected --step', 1);
  return { parts, state: sayingWhere(`${path}, line ${line}`, read) };
}

/** The position that the options name, with its rules; an InputError says what is wrong with them. */
async function choosePosition(choice: PositionChoice) {
  const { env, position, trace, seed, moves = '' } = choice;
  const given = Object.entries({ position, trace, seed }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const got = given.length === 0 ? 'none' : given.map(([name]) => `--${name}`).join(' and ');
    throw new InputError(`Expected exactly one of --position, --trace and --seed, but got ${got}`);
  }
  if (trace !== undefined) return fromTrace(choice, trace);
  const named = env ?? knownPreset(position?.trim().split(/\s/)[0] ?? '');
  if (named === undefined)
    throw new InputError(
      'Expected a preset, first or behind --env, but it is missing (maketen list shows all presets)',
    );
  const parts = environmentParts({ ...choice, env: named });
  const names = moves.trim() === '' ? [] : moves.split(',').map((move) => move.trim());
  return { parts, state: positionReader(parts)(position ?? { seed: seed!, moves: names }) };
}

function intervalText({ source, low, high }: Pick<Hint['winProbability'], 'source' | 'low' | 'high'>) {
  if (source === 'exact') return '';
  if (source === 'model' && low === 0 && high === 1) return 'not calibrated (maketen calibrate)';
  return `${formatChance(low)} to ${formatChance(high)}`;
}

function hintTable(hints: readonly Hint[]) {
  const hasScores = hints.some((each) => each.expectedScore !== null && each.expectedResult?.name !== 'score');
  const rows = hints.map(({ expectedScore, expectedResult, winProbability, ...hint }, i): Cell[] => {
    const { estimate, low, high, source } = winProbability;
    const score = expectedScore === null ? '' : formatMean(expectedScore.estimate);
    return [
      ['>#', String(i + 1)],
      ['move', hint.move],
      ['>agent', formatChance(hint.probability)],
      ['>to win', formatChance(estimate)],
      ['95 % interval', intervalText({ source, low, high })],
      ['source', source],
      ...(hasScores ? [['>score', score] as const] : []),
      ...(expectedResult ? [[`>${expectedResult.name}`, formatMean(expectedResult.estimate)] as const] : []),
      ['reason', hint.reason],
    ];
  });
  return table(tableOf(rows));
}

/** Where the chances come from, of which the table shows the source one by one. */
function basisText(hints: readonly Hint[], agent: string) {
  const most = Math.max(...hints.map(({ playouts }) => playouts));
  const texts = {
    exact: 'exact chances',
    model: `values of ${agent}`,
    playouts: `played on by ${agent}, ${most} playouts a move`,
  };
  return texts[basisOf(hints)];
}

export const hintCommand = defineCommand({
  description: 'rank the moves of a position, with the chance to win and a reason for each',
  options: {
    ...positionOptions,
    agent: optionalText('an agent, search or model, or exact', { defaultText: DEFAULT_HINT_AGENT }),
    limit: integer([1], 'number of moves to show', { defaultText: 'all' }),
    ...playoutsOption,
    budgetMs: integer([0], 'milliseconds after which no playout begins'),
    ...jsonOption,
  },
  examples: {
    'maketen hint ring --seed 6': 'a fresh deal',
    'maketen hint --env decade-loop3 --seed 10 --moves "draw, draw"': 'after two moves',
    'maketen hint --env decade-loop3 --seed 6 --agent decade-loop3-value':
      "what a trained model's values say, without playouts",
    'maketen hint --position "decade 4C 8D 3H 7S"': 'a position in its notation',
    'maketen hint --trace games.jsonl --line 2 --step 10 --json': 'before the tenth move of the second game',
  },
  async run({ limit, playouts, budgetMs, ...options }) {
    const { parts, state } = await choosePosition(options);
    const { rules, notation, game, spec } = parts;
    const { name, agent, hinter } = await withProgress('solving', (onProgress) =>
      chooseHinter(parts, options.agent, { onProgress }),
    );
    await endAtOnce(); // playouts are in one piece
    try {
      const hints = hinter.hint(state, { limit, playouts, budgetMs });
      const { caveat = null } = game;
      const json = {
        env: { preset: spec.preset, rules: spec.rules },
        position: notation.formatState(state),
        outcome: state.outcome,
        agent: name,
        caveat,
        hints,
      };
      const advice = () =>
        hints.length === 0
          ? `The game is over: ${state.outcome}, score ${rules.score(state)}. There is nothing left to choose.`
          : `${paint('bold', `${rulesLabel(parts)}, ${basisText(hints, name)}`)}\n\n${hintTable(hints)}${caveatText(parts)}`;
      const text = () => `${notation.render(state, { color: wantsColor() })}\n\n${advice()}`;
      return { json, text };
    } finally {
      agent.dispose?.();
    }
  },
});

export const reviewCommand = defineCommand({
  description: 'review a game: the chance to win after each move, luck and play, the loss of each decision, accuracy',
  options: {
    file: text('file of games, one trace a line; - for standard input', { default: '-', positional: true }),
    line: integer([1], 'review the game of this line alone', { defaultText: 'all games' }),
    agent: optionalText('the judge: an agent, search or model, or exact', {
      defaultText: 'as for maketen hint',
      conflicts: 'model',
    }),
    model: optionalText('same as --agent'),
    ...playoutsOption,
    seed: integer([0], 'seed of the playouts', { default: 0 }),
    ...gameOption,
    ...jsonOption,
  },
  examples: {
    'maketen review games.jsonl': 'all games of a file',
    'maketen review games.jsonl --line 2 --model decade-loop3-value': 'the second one, judged by a trained model',
    'maketen trace --env decade-loop3 --seeds 7 --agent random | maketen review --json': 'as JSON, for programs',
  },
  async run({ file, line, agent, model, playouts, seed, json }) {
    if (file === '-' && process.stdin.isTTY)
      throw new InputError('Expected a file, or games on standard input (see maketen review --help)');
    await endAtOnce(); // playouts are in one piece
    const reviewed: ReviewedTrace[] = [];
    await withProgress('review', async (onProgress) => {
      for await (const each of reviewTraces(file, { agent: agent ?? model, line, playouts, seed, onProgress })) {
        if (!json) say(`${reviewed.length > 0 ? '\n\n' : ''}${reviewText(each, screenWidth())}`);
        reviewed.push(each);
      }
    });
    const games = reviewed.map(({ line: number, agent: judgedBy, review }) => ({ line: number, judgedBy, ...review }));
    return { json: { games }, text: () => '' };
  },
});
