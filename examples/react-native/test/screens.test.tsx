import { fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { dailySeed } from 'maketen/hint';
import { Appearance, StyleSheet } from 'react-native';
import { App } from '../src/app';
import type { Feel } from '../src/feedback';
import { type AnyGame, newGame, play } from '../src/play/games';
import { savedGame } from '../src/play/saved-game';
import { gridLayout } from '../src/table/layouts';
import { MemoryStorage } from './memory-storage';
import { filesOfModel } from './model-files';

const today = (): string => '2026-11-22';

/** What the hand has felt, and what was given to other apps. */
class FakeDevice {
  readonly felt: Feel[] = [];
  readonly shared: string[] = [];
  readonly feel = (what: Feel): void => void this.felt.push(what);
  readonly share = (text: string): Promise<void> => Promise.resolve(void this.shared.push(text));
}

async function opened(storage = new MemoryStorage(), firstSeed = 3, device = new FakeDevice()) {
  render(<App storage={storage} modelFiles={filesOfModel} today={today} device={device} firstSeed={firstSeed} />);
  await screen.findByLabelText(/^Chance to win/);
  return storage;
}

function press(name: string | RegExp): void {
  fireEvent.press(screen.getByRole('button', { name }));
}

/** Asks for a hint and waits for it. */
async function askForHint(): Promise<void> {
  press('Hint');
  await screen.findByRole('button', { name: /^Do as the hint says/ });
}

/** By hints alone, each done by the gold button. */
async function playToTheEnd(): Promise<void> {
  while (screen.queryByRole('button', { name: 'Review the game' }) === null) {
    await askForHint();
    press(/^Do as the hint says/);
  }
}

function deal(title: string, seed: number | string): void {
  press('Games');
  fireEvent.press(screen.getByRole('radio', { name: title }));
  fireEvent.changeText(screen.getByLabelText('Number of the deal, or a shared one'), `${seed}`);
  press('Deal it');
}

async function gameIn(storage: MemoryStorage): Promise<AnyGame> {
  const { game } = JSON.parse((await savedGame(storage)) ?? '{}') as { game: AnyGame };
  return play.parseGame(game);
}

it('plays a whole game of Decade by presses: draw, undo, hints, the end, its review, and on from a decision', async () => {
  const storage = await opened();
  expect(screen.getByText('Deal 3')).toBeOnTheScreen();
  const cards = () => screen.queryAllByRole('button', { name: /of (clubs|diamonds|hearts|spades)/ }).length;
  const before = cards();
  press(/^Draw/);
  expect(cards()).toBe(before + 1);
  press('Undo');
  expect(cards()).toBe(before);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await playToTheEnd();
  expect(screen.getByText(/^(Won!|Lost) .+ moves\. Fortune: .+ showed alone/)).toBeOnTheScreen();
  press('Review the game');
  expect(await screen.findByText(/Accuracy \d+ %/)).toBeOnTheScreen();
  press('Back');
  press('Undo');
  expect(screen.getByRole('button', { name: 'Hint' })).toBeOnTheScreen();
  await waitFor(async () => expect((await gameIn(storage)).outcome).toBe('ongoing'));
});

it('reviews a game that was played badly, and plays on from before the decision that cost most', async () => {
  const storage = new MemoryStorage();
  let game = newGame('decade-loop3', 4);
  while (game.outcome === 'ongoing') game = play.play(game, play.legalMoves(game)[0]!);
  storage.texts.set('maketen.game', JSON.stringify(game));
  await opened(storage);
  press('Review the game');
  const decisions = await screen.findAllByRole('button', { name: /^Move \d+, .*: \w+, cost \d+ points$/ });
  expect(decisions.length).toBeGreaterThan(1);
  expect(screen.getByText(/^Better: /)).toBeOnTheScreen();
  expect(screen.getAllByRole('button', { name: /, hint$/ }).length).toBeGreaterThan(0);
  fireEvent.press(decisions[1]!);
  expect(decisions[1]).toBeSelected();
  press('Play on from here');
  expect(screen.getByRole('button', { name: 'Hint' })).toBeOnTheScreen();
});

it('plays Tens by its cards', async () => {
  await opened();
  deal('Tens', 7);
  expect(screen.getByText('Deal 7')).toBeOnTheScreen();
  await askForHint();
  const hinted = screen
    .getAllByRole('button', { name: /, hint$/ })
    .filter((card) => !/^Do as/.test(card.props.accessibilityLabel as string));
  expect(hinted.length).toBeGreaterThan(1);
  for (const card of hinted.slice(0, -1)) {
    fireEvent.press(card);
    expect(card).toBeSelected();
  }
  fireEvent.press(hinted.at(-1)!);
  expect(screen.getByLabelText(/^Discard: \d+ cards/)).toBeOnTheScreen();
});

it('plays Four Ten by its hands: the first card goes to Home', async () => {
  await opened();
  deal('Four Ten', 7);
  expect(screen.getByRole('button', { name: /^Hand: / })).toBeDisabled();
  press(/^Home: 0 in 0 cards/);
  expect(screen.getByRole('button', { name: /^Home: \d in 1 cards/ })).toBeOnTheScreen();
});

it('deals what everybody has today', async () => {
  await opened();
  press('Games');
  press('Deal of today, the same for everybody');
  const seed = dailySeed('decade-loop3', today());
  expect(screen.getByText(`Deal ${seed}`)).toBeOnTheScreen();
});

it('goes on with the game that was left', async () => {
  const storage = await opened();
  press(/^Draw/);
  await waitFor(async () => expect((await gameIn(storage)).moves).toHaveLength(1));
  const left = await savedGame(storage);
  screen.unmount();
  await opened(storage, 99);
  expect(screen.getByText('Deal 3')).toBeOnTheScreen();
  expect(await savedGame(storage)).toEqual(left);
});

it('gives hints without its model, too', async () => {
  const nothing = () => Promise.reject(new Error('no file'));
  const device = new FakeDevice();
  render(<App storage={new MemoryStorage()} modelFiles={nothing} today={today} device={device} firstSeed={3} />);
  await screen.findByLabelText(/^Chance to win/);
  await askForHint();
});

it('says of everything that can be pressed what it is, by day and by night', async () => {
  await opened();
  for (const scheme of ['light', 'dark'] as const) {
    jest.spyOn(Appearance, 'getColorScheme').mockReturnValue(scheme);
    for (const title of ['Decade', 'Tens', 'Block Ten', 'Four Ten']) {
      deal(title, 7);
      for (const button of screen.getAllByRole('button')) expect(button).toHaveAccessibleName();
      expect(within(screen.getByRole('header')).getByText(title)).toBeOnTheScreen();
    }
  }
  jest.restoreAllMocks();
});

/** Cards of a table by what is said of them. */
const cards = (about: RegExp) => screen.queryAllByRole('button', { name: about });

/** A seed of Tens whose deal has a quartet, and the cards of it. */
function dealWithQuartet(): { seed: number; ranks: string } {
  for (let seed = 0; ; seed++) {
    const move = play.legalMoves(newGame('tens', seed)).find(({ type }) => type === 'quartet');
    if (move !== undefined && 'ranks' in move) return { seed, ranks: move.ranks![0]! };
  }
}

it('lights partners up at the first tap, a four unlike a pair, and lets the hand feel it', async () => {
  const device = new FakeDevice();
  await opened(new MemoryStorage(), 3, device);
  const { seed, ranks } = dealWithQuartet();
  const name = { T: '10', J: 'jack', Q: 'queen', K: 'king' }[ranks]!;
  deal('Tens', seed);
  expect(cards(/goes with it|one of the four/)).toEqual([]);
  fireEvent.press(cards(new RegExp(`^${name} of`))[0]!);
  expect(device.felt).toEqual(['pick']);
  expect(cards(/, one of the four$/)).toHaveLength(3);
  expect(screen.getByText('A four: 3 more')).toBeOnTheScreen();
  const four = StyleSheet.flatten(cards(/, one of the four$/)[0]!.props.style as object);
  // Another card that goes with a pair begins anew.
  const pair = play.choices(newGame('tens', seed)).find(({ places }) => places.length === 2);
  if (pair !== undefined) {
    const { tableau } = newGame('tens', seed) as { tableau: readonly string[] };
    const first = screen.getAllByRole('button', { name: / of / })[Number(pair.places[0]!.split(' ')[1])]!;
    expect(tableau).toHaveLength(13);
    fireEvent.press(first);
    expect(cards(/, goes with it$/).length).toBeGreaterThan(0);
    const two = StyleSheet.flatten(cards(/, goes with it$/)[0]!.props.style as object);
    expect(JSON.stringify(two)).not.toBe(JSON.stringify(four));
    fireEvent.press(cards(new RegExp(`^${name} of`))[0]!);
  }
  for (let more = 3; more > 0; more--) fireEvent.press(cards(/, one of the four$/)[0]!);
  expect(screen.getByLabelText(/^Discard: 4 cards/)).toBeOnTheScreen();
  expect(device.felt.at(-1)).toBe('quartet');
});

it('lets cards of a refill fall into their places, and leaves the others where they lie', async () => {
  await opened();
  deal('Tens', 7);
  const arriving = () => screen.queryAllByTestId('arriving').length;
  await waitFor(() => expect(arriving()).toBe(0));
  expect(screen.getAllByTestId('there')).toHaveLength(13);
  const [pair] = play.choices(newGame('tens', 7));
  const all = screen.getAllByRole('button', { name: / of (clubs|diamonds|hearts|spades)/ });
  for (const place of pair!.places) fireEvent.press(all[Number(place.split(' ')[1])]!);
  expect(arriving()).toBe(pair!.places.length);
  await waitFor(() => expect(arriving()).toBe(0));
  expect(screen.getAllByTestId('there')).toHaveLength(13);
});

it('counts undos: none, three, any', async () => {
  await opened();
  press('Games');
  fireEvent.press(screen.getByRole('radio', { name: 'No undo' }));
  press('Back');
  press(/^Draw/);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  press('Games');
  fireEvent.press(screen.getByRole('radio', { name: '3 undos' }));
  press('Back');
  for (let left = 3; left > 0; left--) {
    press(`Undo ${left}`);
    press(/^Draw/);
  }
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

it('gives no hints where the player wants none, and lays thirteen cards out as 5-5-3', async () => {
  await opened();
  press('Games');
  fireEvent.press(screen.getByRole('radio', { name: 'Tens' }));
  fireEvent.press(screen.getByRole('switch', { name: 'Hints' }));
  press('Deal');
  expect(screen.getByRole('button', { name: 'Hint' })).toBeDisabled();
  for (const size of [
    { width: 360, height: 500 },
    { width: 900, height: 300 },
  ]) {
    const { cardWidth, columns } = gridLayout(13, size, 12);
    expect(columns).toBe(5);
    expect(columns * (cardWidth + 12) + 12).toBeLessThanOrEqual(size.width);
    expect(gridLayout(9, size, 12).columns).toBe(3);
  }
});

it('refills when the player says so', async () => {
  const storage = await opened();
  press('Games');
  fireEvent.press(screen.getByRole('radio', { name: 'Tens' }));
  fireEvent.press(screen.getByRole('switch', { name: 'Refill when I say so' }));
  fireEvent.changeText(screen.getByLabelText('Number of the deal, or a shared one'), '7');
  press('Deal it');
  const [pair] = play.choices(newGame('tens', 7));
  const all = screen.getAllByRole('button', { name: / of (clubs|diamonds|hearts|spades)/ });
  for (const place of pair!.places) fireEvent.press(all[Number(place.split(' ')[1])]!);
  expect(screen.getAllByLabelText(/^Place \d+: empty/)).toHaveLength(pair!.places.length);
  press('Refill');
  expect(screen.queryAllByLabelText(/^Place \d+: empty/)).toEqual([]);
  await waitFor(async () => expect((await gameIn(storage)).moves).toHaveLength(2));
});

it('deals the same cards again, and shares the deal, which another app opens', async () => {
  const device = new FakeDevice();
  const storage = await opened(new MemoryStorage(), 3, device);
  await playToTheEnd();
  expect(['won', 'lost']).toContain(device.felt.at(-1));
  press('Share this deal');
  expect(device.shared).toEqual([`Decade, deal 3: ${play.shareText(newGame('decade-loop3', 3))}`]);
  press('Try this deal again');
  await waitFor(async () => expect(await gameIn(storage)).toEqual(newGame('decade-loop3', 3)));
  press(/^Draw/);
  deal('Tens', device.shared[0]!);
  expect(screen.getByText('Deal 3')).toBeOnTheScreen();
  await waitFor(async () => expect(await gameIn(storage)).toEqual(newGame('decade-loop3', 3)));
  deal('Tens', 'nothing');
  expect(screen.getByText(/^Unknown preset "nothing"/)).toBeOnTheScreen();
});

it.each(['', '{', '[]', 'null', '{"game":"chess"}'])('leaves a damaged game aside, and says so: %j', async (text) => {
  const storage = new MemoryStorage();
  storage.texts.set('maketen.game', text);
  await opened(storage);
  expect(screen.getByText('Deal 3')).toBeOnTheScreen();
  expect(screen.getByText(/^(Expected|Unknown) /)).toBeOnTheScreen();
});
