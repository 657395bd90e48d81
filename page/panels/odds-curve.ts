const WIDTH = 56;
const HEIGHT = 22;

/**
 * The chances so far as points of a polyline, 56 wide and 22 high; '' before there are two.
 * @param chances by the number of turns, with gaps where they were not asked for
 * @param until turns that are shown
 */
export function oddsCurve(chances: readonly (number | null)[], until: number): string {
  const points = chances.slice(0, until + 1).flatMap((chance, turn) => (chance === null ? [] : [{ turn, chance }]));
  if (points.length < 2) return '';
  const [first, last] = [points[0].turn, points[points.length - 1].turn];
  const x = (turn: number): string => ((WIDTH * (turn - first)) / (last - first)).toFixed(1);
  return points.map(({ turn, chance }) => `${x(turn)},${(1 + (HEIGHT - 2) * (1 - chance)).toFixed(1)}`).join(' ');
}
