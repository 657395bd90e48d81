import type { CommandModule } from 'yargs';
import { perft, type PerftRow } from '../../evaluate/perft.js';
import { count } from '../../lab/report/numbers.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import type { DealArguments } from '../deal-options.js';
import { chooseDeals, withDeals } from '../deal-options.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRules } from '../environment-options.js';
import { Progress } from '../progress.js';
import { rulesLabel } from '../report.js';
import { indent, paint, printJson, table } from '../text.js';
import { wholeNumber } from '../whole-number.js';

interface PerftArguments extends RulesArguments, DealArguments {
  depth: string;
  json: boolean;
}

/** More than any game has; the numbers of sequences are too large long before. */
const MOST_MOVES = 1000;
const DEFAULT_SEEDS = '0';
const COLUMNS = ['depth', 'sequences', 'won', 'lost', 'drawn'] as const;

function added(totals: readonly PerftRow[], rows: readonly PerftRow[]): PerftRow[] {
  return totals.map(({ depth, sequences, won, lost, drawn }, i) => ({
    depth,
    sequences: sequences + rows[i].sequences,
    won: won + rows[i].won,
    lost: lost + rows[i].lost,
    drawn: drawn + rows[i].drawn,
  }));
}

async function countSequences(argv: PerftArguments): Promise<void> {
  const parts = environmentParts(argv);
  const depth = wholeNumber(argv.depth, 'depth', 1, MOST_MOVES);
  const { deals, label, source } = chooseDeals(argv, parts.game, DEFAULT_SEEDS);
  const progress = new Progress('perft', deals.length);
  let totals: PerftRow[] | undefined;
  try {
    for (const [done, deal] of deals.entries()) {
      const rows = await perft(parts.rules, deal, depth, async (sequences) => {
        progress.update(done, `${count(sequences)} sequences of this deal`);
        await yieldToEventLoop();
      });
      totals = totals === undefined ? rows : added(totals, rows);
    }
  } finally {
    progress.stop();
  }
  const { preset, rules } = parts.spec;
  if (argv.json) {
    printJson({ env: { preset, rules }, deals: source, rows: totals });
    return;
  }
  const headings = COLUMNS.map((heading) => ({ heading, align: 'right' as const }));
  const cells = totals!.map((row) => COLUMNS.map((column) => count(row[column])));
  console.log(paint('bold', `${rulesLabel(parts)}: sequences of legal moves, ${label}`));
  console.log(indent(table(headings, cells)));
}

export const perftCommand: CommandModule<object, PerftArguments> = {
  command: 'perft',
  describe: 'count the sequences of legal moves up to a depth: to compare implementations of the rules',
  builder: (yargs) =>
    withDeals(withRules(yargs), DEFAULT_SEEDS)
      .option('depth', { type: 'string', requiresArg: true, default: '5', describe: 'moves of the longest sequences' })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen perft --env decade --depth 30', 'seed 0')
      .example('maketen perft --env four-ten --depth 4 --decks decks.txt --json', 'decks of a file, added up, as JSON'),
  handler: countSequences,
};
