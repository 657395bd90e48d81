import { seedDeals } from '../../evaluate/deals.js';
import type { Evaluation } from '../../evaluate/evaluate.js';
import { labelOf } from '../agents.js';
import { evaluateAgents } from '../evaluate-agents.js';
import type { WorkOptions } from '../work-options.js';
import type { PresetEntry } from './entries.js';

/** Plays the agents of each entry that are given themselves, in this thread, and adds those that are known by their traces; null if the signal came before that was done. Progress is in deals. */
export async function playGiven(
  entries: readonly PresetEntry[],
  firstSeed: number,
  { onProgress, signal }: WorkOptions,
): Promise<Map<PresetEntry, Evaluation[]> | null> {
  const total = entries.flatMap(({ given }) => given).reduce((sum, { deals }) => sum + deals, 0);
  const evaluations = new Map<PresetEntry, Evaluation[]>();
  let before = 0;
  try {
    for (const entry of entries) {
      const own: Evaluation[] = [];
      for (const { agent, deals } of entry.given) {
        const details = `| ${entry.parts.spec.preset} ${labelOf(agent)}`;
        const tell = (done: number): void | Promise<void> => onProgress?.(before + done, total, details);
        own.push(
          ...(await evaluateAgents(entry.parts, [agent], seedDeals(firstSeed, deals), { signal, onProgress: tell })),
        );
        before += deals;
      }
      evaluations.set(entry, [...own, ...entry.traced]);
    }
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
  return evaluations;
}
