/** What makes a command of the documentation quick: the same on fewer deals or with fewer steps, in place of its own numbers. */
const LESS: Readonly<Record<string, string>> = {
  audit: '--seeds 0..1',
  benchmark: '--deals 2',
  bound: '--seeds 0..1',
  check: '--deals 1',
  calibrate: '--seeds 0..19 --playouts 2',
  compare: '--seeds 0..1',
  evaluate: '--seeds 0..1',
  leaderboard: '--deals 2 --bound-deals 0 --workers 1',
  predict: '--positions 2',
  solve: '--seeds 0..1',
  train: '--steps 1 --seeds 0..1',
};

/** Config keys that make a training quick, unless the example sets them. */
const LESS_TRAINING = ['evaluationDeals=2', 'evaluations=1', 'workers=0'];

/** The programs in examples/, with arguments that make them quick. */
export const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'own-pieces.ts': ['2000', '100'],
  'ppo.ts': ['--decisions', '4000', '--deals', '200'],
};

/** A line of the shell that runs a command of the documentation on less work; its other options stay. */
export function smaller(line: string): string {
  const command = line.split(' ')[1];
  if (line.includes(' --resume')) return `${line} --no-evaluate`;
  if (/ --(decks|verify)/.test(line) || (command === 'audit' && line.includes(' --traces'))) return line;
  if (command === 'solve' && !line.includes(' --knowing-the-deck')) return line.replace('A45TJQ', 'A45T'); // of no deals
  const less = [...(LESS[command] ?? '').matchAll(/(--\S+) (\S+)/g)];
  const rest = less.reduce((words, [, option]) => words.replace(new RegExp(` ${option} \\S+`), ''), line);
  const keys = command === 'train' ? LESS_TRAINING.filter((key) => !line.includes(` ${key.split('=')[0]}=`)) : [];
  return [rest, ...less.map(([words]) => words), ...keys.map((key) => `--set ${key}`)]
    .join(' ')
    .replace(/--tune \d+/, '--tune 2')
    .replace(/--fit \d+/, '--fit 2000')
    .replace(/ leaderboard( --out results.md)?(?= --deals)/, '$& --env tens') // all presets take a minute even with two deals
    .replace(/ --step(?! \d|\S)/, ''); // which waits for keys
}
