import { formatChance, formatMean } from '../../hint/explain.js';
import type { Hint } from '../../hint/hinter.js';
import type { Column } from '../text.js';
import { table } from '../text.js';

/** Hints as a table, best first: move, the agent's probability, the chance to win with its interval and source, expected score and result, reason. */
export function hintTable(hints: readonly Hint[]): string {
  const result = hints[0].expectedResult;
  const hasScores = hints.some(({ expectedScore }) => expectedScore !== null);
  const columns: Column[] = [
    { heading: '#', align: 'right' },
    { heading: 'move' },
    { heading: 'agent', align: 'right' },
    { heading: 'to win', align: 'right' },
    { heading: '95 % interval' },
    { heading: 'source' },
    ...(hasScores ? [{ heading: 'score', align: 'right' as const }] : []),
    ...(result === null ? [] : [{ heading: result.name, align: 'right' as const }]),
    { heading: 'reason' },
  ];
  const rows = hints.map((hint, i) => {
    const { estimate, low, high, source } = hint.winProbability;
    return [
      String(i + 1),
      hint.move,
      formatChance(hint.probability),
      formatChance(estimate),
      source === 'exact' ? '' : `${formatChance(low)} to ${formatChance(high)}`,
      source,
      ...(hasScores ? [hint.expectedScore === null ? '' : formatMean(hint.expectedScore.estimate)] : []),
      ...(hint.expectedResult === null ? [] : [formatMean(hint.expectedResult.estimate)]),
      hint.reason,
    ];
  });
  return table(columns, rows);
}
