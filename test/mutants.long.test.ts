import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { mutated, type Mutation, mutationsOf, watched } from '../scripts/mutants/mutations.js';

const TOY = `
export interface Left { readonly out: 1 }
export function grade(points: number, most = 3): string {
  let left = most;
  if (points < 0) throw new Error(\`Expected \${most - 1} points\`);
  if (points >= most && !isOdd(points)) return 'won';
  left -= Math.min(points, 1);
  return left > 2 ? 'drawn' : 'lost, so to say';
}
function isOdd(points: number): boolean {
  return points % 2 === 1;
}
`;

/** What the module says of 0 to 4 points. */
function gradesBy(text: string, reached: (mutation: number) => void = () => {}) {
  const code = ts.transpile(text, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 });
  const exports = {} as { grade(points: number): string };
  runInNewContext(code, { exports, $reached: reached });
  return [0, 1, 2, 3, 4].map((points) => exports.grade(points));
}

const mutations = mutationsOf(TOY);

it('mutates borders, operators, conditions, constants, outcomes and statements, and leaves types and messages out', () => {
  const texts = mutations.map(({ start, end, replacement }) => `${TOY.slice(start, end)} -> ${replacement}`);
  expect(texts).toEqual(
    expect.arrayContaining([
      '3 -> 4',
      'points >= most -> ((points) > most)',
      'points >= most && !isOdd(points) -> ((points >= most) || !isOdd(points))',
      'points >= most && !isOdd(points) -> false',
      '!isOdd(points) -> (isOdd(points))',
      "'won' -> 'lost'",
      'left -= Math.min(points, 1); -> ;',
      'left -= Math.min(points, 1) -> ((left) += Math.min(points, 1))',
      'Math.min(points, 1) -> Math.max(points, 1)',
      '1 -> 0',
      'left > 2 -> !(left > 2)',
      'points % 2 -> ((points) * 2)',
    ]),
  );
  expect(texts.join('\n')).not.toMatch(/Expected|most - 1|so to say|out: 1/);
});

it('every mutation is a program, and almost every one of the toy changes what it says', () => {
  const grades = gradesBy(TOY);
  const isSame = (mutation: Mutation) => {
    try {
      return String(gradesBy(mutated(TOY, mutation))) === String(grades);
    } catch (error) {
      expect(String(error)).toMatch(/^Error: Expected/);
      return false;
    }
  };
  const same = mutations.filter(isSame);
  expect(grades).toEqual(['drawn', 'lost, so to say', 'lost, so to say', 'lost, so to say', 'won']);
  expect(same.length).toBeLessThan(mutations.length / 4);
});

it('a watched program does the same, and calls whatever it comes to', () => {
  const reached = new Set<number>();
  const names = gradesBy(watched(TOY, mutations, 100), (mutation) => void reached.add(mutation));
  expect(names).toEqual(gradesBy(TOY));
  expect([...reached].sort((a, b) => a - b)).toEqual(mutations.map((_, i) => 100 + i));
});
