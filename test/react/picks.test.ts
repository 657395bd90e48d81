import type { Picks } from '../../src/react/index.js';
import { type Host, type Mounted, preactHost, reactHost } from './hosts.js';

interface Candidate {
  readonly action: number;
  readonly places: readonly string[];
}

/** Line 4 8 3 3 J 6 as a ring: {6,4}, {J,6,4} and {8,3,3,J,6}. */
const RING: readonly Candidate[] = [
  { action: 0, places: ['line:5', 'line:0'] },
  { action: 1, places: ['line:4', 'line:5', 'line:0'] },
  { action: 2, places: ['line:1', 'line:2', 'line:3', 'line:4', 'line:5'] },
];

interface Props {
  readonly choices: readonly Candidate[];
  readonly isQuick?: boolean;
}

describe.each([
  ['React', reactHost],
  ['Preact, by the alias of react', preactHost],
])('picking cards in %s', (_, open) => {
  let host: Host;
  let played: number[];
  beforeAll(async () => {
    host = await open();
  });
  afterAll(() => vi.restoreAllMocks());

  async function table(choices: readonly Candidate[], isQuick = true): Promise<Mounted<Picks<Candidate>, Props>> {
    played = [];
    const use = (props: Props) =>
      host.kit.usePicks(props.choices, ({ action }: Candidate) => played.push(action), props.isQuick);
    return host.mount(use, { choices, isQuick });
  }

  /** What is played, or else picked. */
  async function picks(choices: readonly Candidate[], ...places: string[]): Promise<number | readonly string[]> {
    const shown = await table(choices);
    for (const place of places) if (played.length === 0) await shown.act(() => void shown.now.pick(place));
    return played[0] ?? shown.now.picked;
  }

  it.each<[string, readonly string[], number | readonly string[], (readonly Candidate[])?]>([
    ['plays a set at the second card if no other set has both', ['line:2', 'line:5'], 2],
    ['plays the larger set when the card that only it has is picked first', ['line:4', 'line:0'], 1],
    ['waits at the first card even if only one move has it', ['line:2'], ['line:2']],
    ['plays a move of one place at once', ['stock'], 7, [{ action: 7, places: ['stock'] }]],
    ['lets go of a card that is picked again', ['line:4', 'line:4'], []],
  ])('%s', async (_what, places, expected, choices = RING) => {
    expect(await picks(choices, ...places)).toEqual(expected);
  });

  it('plays the smaller of two nested sets when just its cards are picked, or waits for what could join', async () => {
    expect(await picks(RING, 'line:5', 'line:0')).toBe(0);
    const slow = await table(RING, false);
    for (const place of ['line:5', 'line:0']) await slow.act(() => void slow.now.pick(place));
    expect([played, slow.now.ready, slow.now.candidates]).toEqual([[], RING[0], RING.slice(0, 2)]);
    await slow.act(() => void slow.now.pick('line:4'));
    expect(played).toEqual([1]);
  });

  it('plays the set between two cards, though longer ones have both, unless it could go either way round', async () => {
    const places = (...indices: number[]) => indices.map((index) => `line:${index}`);
    const dense: readonly Candidate[] = [
      places(3, 4, 5),
      places(2, 3, 4, 5),
      places(3, 4, 5, 0),
      places(5, 0, 1, 2),
    ].map((each, action) => ({ action, places: each }));
    expect(await picks(dense, 'line:3', 'line:5')).toBe(0);
    expect(await picks(dense, 'line:0', 'line:3')).toBe(2);
    expect(await picks(dense, 'line:5', 'line:2')).toEqual(['line:5', 'line:2']);
    expect(await picks(dense, 'line:5', 'line:2', 'line:1')).toBe(3);
  });

  it.each([
    ['starts anew with a card that does not go with the picked one', 'line:0', 'line:0'],
    ['keeps the picked card when another one is in no move', 'line:9', 'line:2'],
  ])('%s, and says so', async (_what, place, left) => {
    const shown = await table(RING);
    await shown.act(() => void shown.now.pick('line:2'));
    let came: unknown;
    await shown.act(() => (came = shown.now.pick(place)));
    expect(came).toEqual({ picked: [left], play: null, isRefused: true });
    expect(shown.now.picked).toEqual([left]);
  });

  it('names what goes with the picked cards, and all that can be picked before', async () => {
    const shown = await table(RING);
    expect([...shown.now.partners].sort()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `line:${index}`));
    await shown.act(() => shown.now.pickAll(['line:4', 'line:0']));
    expect(shown.now.partners).toEqual(['line:5']);
  });

  it('knows the picks that have come before, also before they are drawn, and begins anew with other choices', async () => {
    const shown = await table(RING);
    const { pick } = shown.now;
    await shown.act(() => ['line:4', 'line:0'].forEach((place) => void pick(place)));
    expect([played, shown.now.picked]).toEqual([[1], []]);
    await shown.act(() => void pick('line:4'));
    await shown.render({ choices: RING, isQuick: true });
    expect(shown.now.picked).toEqual(['line:4']);
    await shown.render({ choices: [...RING], isQuick: true });
    expect(shown.now.picked).toEqual([]);
    await shown.act(() => void pick('line:0'));
    expect(shown.now.picked).toEqual(['line:0']);
  });
});
