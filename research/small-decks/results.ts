import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const intervalSchema = z.strictObject({ estimate: z.number(), low: z.number(), high: z.number() });

/** An agent on a deck whose best play is known. */
const agentSchema = z.strictObject({
  /** A scripted agent's name, or "model" with its settings. */
  agent: z.string(),
  /** Share of the deals that it won. */
  won: intervalSchema,
  /** The optimum less its chance of winning: what its decisions lose, each measured by the exact values. */
  belowOptimum: intervalSchema,
});

/** A certified bound by the values of the trained model. */
const boundSchema = z.strictObject({
  /** "model" with its settings. */
  value: z.string(),
  /** The mean of the bound on the deals. */
  bound: intervalSchema,
  /** The bound less the optimum, deal by deal less what the best play reaches under the same penalty. */
  aboveOptimum: intervalSchema,
  /** The bound less the model's own play, as `maketen bound` gives it: what would be known without the optimum. */
  gap: intervalSchema,
});

const deckSchema = z.strictObject({
  preset: z.string(),
  ranks: z.string(),
  cards: z.int(),
  /** The chance of winning under the best play. */
  optimum: z.number(),
  /** Positions of the solution, and the memory that they take. */
  positions: z.int(),
  bytes: z.int(),
  /** Seconds of processor time of each part. */
  seconds: z.strictObject({ solving: z.number(), training: z.number(), agents: z.number(), bounds: z.number() }),
  /** Of the model: decisions that it was trained on, and the seed; everything else is the preset's default. */
  training: z.strictObject({ steps: z.int(), seed: z.int() }),
  /** Seeds of the deals that agents played, and of those that were bounded. */
  deals: z.string(),
  boundDeals: z.string(),
  agents: z.array(agentSchema),
  /** What a player who knows the deck wins less the optimum. */
  knowingAboveOptimum: intervalSchema,
  bounds: z.array(boundSchema),
});

const studySchema = z.strictObject({ decks: z.array(deckSchema) });

export type DeckStudy = z.infer<typeof deckSchema>;

/** The studies of a file of `study.ts`; none if there is no file. */
export function readStudies(path: string): DeckStudy[] {
  return existsSync(path) ? studySchema.parse(JSON.parse(readFileSync(path, 'utf8'))).decks : [];
}

/** Adds a study, or replaces the earlier one of the same deck; sorted by family and cards. */
export function keepStudy(path: string, fresh: DeckStudy): void {
  const others = readStudies(path).filter(({ preset, ranks }) => preset !== fresh.preset || ranks !== fresh.ranks);
  const decks = [...others, fresh].sort(
    (a, b) => familyOf(a).localeCompare(familyOf(b)) || a.cards - b.cards || a.ranks.localeCompare(b.ranks),
  );
  writeFileSync(path, `${JSON.stringify({ decks }, null, 2)}\n`);
}

/** Decks that differ in their tens alone: "decade with A45 and tens". */
export function familyOf({ preset, ranks }: Pick<DeckStudy, 'preset' | 'ranks'>): string {
  return `${preset} with ${ranks.replaceAll(/[TJQK]/g, '')} and tens`;
}
