import * as z from 'zod/mini';
import { InputError, mismatch, shown } from '../env/base/errors.js';
import { canonicalJson, mapValues } from '../env/base/json.js';
import { expectList, parseWith } from '../env/base/schema.js';
import type { Deal, Evaluation, EvaluationSource } from './evaluate.js';

const flags = z.array(z.union([z.literal(0), z.literal(1)]));
const numbers = z.array(z.number());

const plainSchema = z.strictObject({
  agent: z.string(),
  env: z.strictObject({ preset: z.string(), rules: z.record(z.string(), z.unknown()), reward: z.string() }),
  /** Seeds, or seeds with decks. */
  deals: z.array(z.union([z.number(), z.strictObject({ seed: z.number(), deck: z.array(numbers) })])),
  won: flags,
  unfinished: flags,
  scores: numbers,
  returns: numbers,
  measures: z.record(z.string(), numbers),
  decisions: z.int().check(z.minimum(0)),
  seconds: z.number().check(z.minimum(0)),
});

/** An evaluation deal by deal, as plain JSON, without decisions and luck-free returns. */
export type PlainEvaluation = z.infer<typeof plainSchema>;

/** An evaluation of a part of a list of deals, as plain JSON. */
export interface EvaluationPart extends Omit<PlainEvaluation, 'agent' | 'env' | 'deals'> {
  readonly choices?: number[][];
}

/** The evaluation that `evaluate` returns for all the deals at once. */
export function joinEvaluations(
  agent: string,
  parts: readonly EvaluationPart[],
  source?: EvaluationSource,
): Evaluation {
  const deals = parts.reduce((total, { won }) => total + won.length, 0);
  const into = <Column extends Uint8Array | Float64Array>(
    column: Column,
    of: (part: EvaluationPart) => readonly number[],
  ) => {
    let at = 0;
    for (const part of parts) {
      column.set(of(part), at);
      at += of(part).length;
    }
    return column;
  };
  const joined = (of: (part: EvaluationPart) => readonly number[]) => into(new Float64Array(deals), of);
  const sum = (of: (part: EvaluationPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  const choices = parts.flatMap((part) => part.choices ?? []);
  return {
    agent,
    deals,
    won: into(new Uint8Array(deals), ({ won }) => won),
    unfinished: into(new Uint8Array(deals), ({ unfinished }) => unfinished),
    scores: joined(({ scores }) => scores),
    returns: joined(({ returns }) => returns),
    measures: mapValues(parts.at(0)?.measures ?? {}, (_, name) => joined((part) => part.measures[name])),
    decisions: sum(({ decisions }) => decisions),
    seconds: sum(({ seconds }) => seconds),
    ...(source && { source }),
    ...(choices.length > 0 && { choices }),
  };
}

/** What one deal came to. */
export type EvaluationRow = ReturnType<typeof evaluationRows>[number];

/** The columns of an evaluation as plain JSON, without decisions. */
export function partOf(played: Evaluation): EvaluationPart {
  return {
    won: Array.from(played.won) as (0 | 1)[],
    unfinished: Array.from(played.unfinished) as (0 | 1)[],
    scores: Array.from(played.scores),
    returns: Array.from(played.returns),
    measures: mapValues(played.measures, (values) => Array.from(values)),
    decisions: played.decisions,
    seconds: played.seconds,
  };
}

/** An evaluation as plain JSON, to be merged elsewhere. @throws InputError for one that does not know its deals */
export function plainEvaluation(evaluation: Evaluation): PlainEvaluation {
  const { agent, source } = Object(evaluation) as Evaluation;
  if (source === undefined)
    throw new InputError(`Expected an evaluation that knows its deals, but that of ${shown(agent)} does not`);
  const deals = source.deals.map(({ seed, deck }) =>
    deck ? { seed, deck: deck.map((cards) => Array.from(cards)) } : seed,
  );
  return { agent, env: { ...source.env, rules: { ...source.env.rules } }, deals, ...partOf(evaluation) };
}

/** The results of an evaluation, deal by deal: rows of a table. @throws InputError for one that does not know its deals */
export function evaluationRows(evaluation: Evaluation) {
  const { agent, deals, won, unfinished, scores, returns, measures } = plainEvaluation(evaluation);
  return deals.map((deal, i) => ({
    agent,
    ...(typeof deal === 'number' ? { seed: deal } : deal),
    won: won[i] === 1,
    unfinished: unfinished[i] === 1,
    score: scores[i],
    return: returns[i],
    measures: mapValues(measures, (values) => values[i]),
  }));
}

/**
 * Joins evaluations of one agent on different deals, wherever they were made. Deals are in the order of their seeds, as in
 * an evaluation of the whole range; luck-free returns and decisions are left out.
 * @param parts evaluations, or `plainEvaluation`s of them, which may have been JSON
 * @throws InputError that names what differs, or the deal that two of them have
 * @example mergeEvaluations([here, JSON.parse(readFileSync('there.json', 'utf8'))]);
 */
export function mergeEvaluations(parts: readonly (Evaluation | PlainEvaluation)[]): Evaluation {
  expectList(parts, 'a list of evaluations');
  const plain = parts.map((part) =>
    parseWith(plainSchema, 'env' in Object(part) ? part : plainEvaluation(part as Evaluation), 'plain evaluation'),
  );
  if (plain.length === 0) throw new InputError('Expected evaluations to merge, but got none');
  const [{ agent, env, measures }] = plain;
  const expectSame = (what: string, values: readonly unknown[]) => {
    const other = values.find((each) => canonicalJson(each) !== canonicalJson(values[0]));
    if (other !== undefined)
      throw new InputError(
        `Expected evaluations of one ${what}, but got some of ${JSON.stringify(values[0])} and of ${JSON.stringify(other)}`,
      );
  };
  expectSame(
    'agent',
    plain.map((each) => each.agent),
  );
  expectSame(
    'environment',
    plain.map((each) => each.env),
  );
  const names = Object.keys(measures);
  for (const { deals: listed, won, unfinished, scores, returns, measures: own } of plain)
    for (const column of [won, unfinished, scores, returns, ...names.map((name) => own[name] ?? [])])
      if (column.length !== listed.length)
        throw mismatch(`${listed.length} results of each kind, one a deal`, column.length);
  const deals = plain.flatMap((part) =>
    part.deals.map((deal): Deal =>
      typeof deal === 'number' ? { seed: deal } : { ...deal, deck: deal.deck.map((cards) => Uint8Array.from(cards)) },
    ),
  );
  const order = deals.map((_, i) => i).sort((a, b) => deals[a].seed - deals[b].seed);
  const twin = order.findIndex((deal, i) => i > 0 && deals[deal].seed === deals[order[i - 1]].seed);
  if (twin > 0)
    throw new InputError(
      `Expected evaluations of different deals, but two of ${shown(agent)} have the deal of seed ${deals[order[twin]].seed}`,
    );
  const whole = joinEvaluations(agent, plain);
  const sorted = <Column extends Uint8Array | Float64Array>(column: Column) =>
    column.map((_, i) => column[order[i]]) as Column;
  return {
    ...whole,
    won: sorted(whole.won),
    unfinished: sorted(whole.unfinished),
    scores: sorted(whole.scores),
    returns: sorted(whole.returns),
    measures: Object.fromEntries(names.map((name) => [name, sorted(whole.measures[name])])),
    source: { env, deals: order.map((i) => deals[i]) },
  };
}
