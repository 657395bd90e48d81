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

/** Numbers as bytes where that loses nothing. */
type Packed = Uint8Array | Float64Array;

/** An evaluation that takes less memory. */
export type PackedEvaluation = Evaluation<Packed, Packed>;

/** The columns of an evaluation, each `[deals]`. */
type Columns<Column> = Pick<Evaluation<Column, Column>, 'won' | 'unfinished' | 'scores' | 'returns' | 'measures'>;

/** An evaluation of a part of a list of deals: plain JSON, or packed. */
export type EvaluationPart = Columns<ArrayLike<number>> & Pick<Evaluation, 'decisions' | 'seconds' | 'choices'>;

function mapColumns<From, To>({ won, unfinished, scores, returns, measures }: Columns<From>, of: (column: From) => To) {
  return { ...mapValues({ won, unfinished, scores, returns }, of), measures: mapValues(measures, of) } as Columns<To>;
}

function packed(numbers: ArrayLike<number>): Packed {
  const bytes = Uint8Array.from(numbers);
  return bytes.every((each, i) => Object.is(each, numbers[i])) ? bytes : Float64Array.from(numbers);
}

export function packedPart(part: EvaluationPart): EvaluationPart {
  return { ...part, ...mapColumns(part, packed) };
}

/** The evaluation of all the deals at once; with a source of the types that `evaluate` returns, else packed. */
export function joinEvaluations(
  agent: string,
  parts: readonly EvaluationPart[],
  source?: EvaluationSource,
): PackedEvaluation {
  const deals = parts.reduce((total, { won }) => total + won.length, 0);
  const joined = (
    of: (part: EvaluationPart) => ArrayLike<number>,
    inBytes = !source && parts.every((part) => of(part) instanceof Uint8Array),
  ) => {
    const column = inBytes ? new Uint8Array(deals) : new Float64Array(deals);
    let at = 0;
    for (const part of parts) {
      column.set(of(part), at);
      at += of(part).length;
    }
    return column;
  };
  const sum = (of: (part: EvaluationPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  const choices = parts.flatMap((part) => part.choices ?? []);
  return {
    agent,
    deals,
    won: joined(({ won }) => won, true),
    unfinished: joined(({ unfinished }) => unfinished, true),
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
export function partOf(played: Evaluation) {
  const { decisions, seconds } = played;
  return { ...mapColumns<Packed, number[]>(played, (each) => Array.from(each)), decisions, seconds };
}

/** An evaluation as plain JSON, to be merged elsewhere. @throws InputError for one that does not know its deals */
export function plainEvaluation(evaluation: Evaluation): PlainEvaluation {
  const { agent, source } = Object(evaluation) as Evaluation;
  if (source === undefined)
    throw new InputError(`Expected an evaluation that knows its deals, but that of ${shown(agent)} does not`);
  const deals = source.deals.map(({ seed, deck }) =>
    deck ? { seed, deck: deck.map((cards) => Array.from(cards)) } : seed,
  );
  const { env } = source;
  return { agent, env: { ...env, rules: { ...env.rules } }, deals, ...partOf(evaluation) } as PlainEvaluation;
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
  const whole = joinEvaluations(agent, plain, { env, deals: order.map((i) => deals[i]) });
  const sorted = mapColumns(whole, (column: Packed) => column.map((_, i) => column[order[i]]));
  return { ...whole, ...sorted } as Evaluation;
}
