import { act, fireEvent, render, screen, within } from '@testing-library/react-native';
import { dailySeed } from 'maketen/hint';
import { Appearance } from 'react-native';
import { App } from '../src/app';
import { newGame, playOf } from '../src/play/games';
import { savedGame } from '../src/play/saved-game';
import { MemoryStorage } from './memory-storage';
import { filesOfModel } from './model-files';

const today = (): string => '2026-11-22';

async function opened(storage = new MemoryStorage(), firstSeed = 3) {
  render(<App storage={storage} modelFiles={filesOfModel} today={today} firstSeed={firstSeed} />);
  await screen.findByLabelText(/^Chance to win/);
  return storage;
}

/** What is done after a screen has been drawn. */
async function drawn(): Promise<void> {
  await act(() => new Promise<void>((done) => setTimeout(done, 0)));
}

function press(name: string | RegExp): void {
  fireEvent.press(screen.getByRole('button', { name }));
}

async function pressAndWait(name: string | RegExp): Promise<void> {
  press(name);
  await drawn();
}

/** By hints alone, each done by the gold button. */
async function playToTheEnd(): Promise<void> {
  while (screen.queryByRole('button', { name: 'Review the game' }) === null) {
    await pressAndWait('Hint');
    await pressAndWait(/^Do as the hint says/);
  }
}

async function deal(title: string, seed: number): Promise<void> {
  await pressAndWait('Games');
  fireEvent.press(screen.getByRole('radio', { name: title }));
  fireEvent.changeText(screen.getByLabelText('Number of the deal'), `${seed}`);
  await pressAndWait('Deal it');
}

it('plays a whole game of Decade by presses: draw, undo, hints, the end, its review, and on from a decision', async () => {
  const storage = await opened();
  expect(screen.getByText('Deal 3')).toBeOnTheScreen();
  const cards = () => screen.queryAllByRole('button', { name: /of (clubs|diamonds|hearts|spades)/ }).length;
  const before = cards();
  await pressAndWait(/^Draw/);
  expect(cards()).toBe(before + 1);
  await pressAndWait('Undo');
  expect(cards()).toBe(before);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await playToTheEnd();
  expect(screen.getByText(/^(Won!|Lost) /)).toBeOnTheScreen();
  await pressAndWait('Review the game');
  expect(await screen.findByText(/Accuracy \d+ %/)).toBeOnTheScreen();
  await pressAndWait('Back');
  await pressAndWait('Undo');
  expect(screen.getByRole('button', { name: 'Hint' })).toBeOnTheScreen();
  const saved = await savedGame(storage);
  expect(saved && playOf(saved).outcome(saved)).toBe('ongoing');
});

it('reviews a game that was played badly, and plays on from before the decision that cost most', async () => {
  const storage = new MemoryStorage();
  let game = newGame('decade-loop3', 4);
  while (playOf(game).outcome(game) === 'ongoing') game = playOf(game).play(game, playOf(game).legalMoves(game)[0]!);
  storage.texts.set('maketen.game', JSON.stringify(game));
  await opened(storage);
  await pressAndWait('Review the game');
  const decisions = await screen.findAllByRole('button', { name: /^Move \d+, .*: \w+, cost \d+ points$/ });
  expect(decisions.length).toBeGreaterThan(1);
  expect(screen.getByText(/^Better: /)).toBeOnTheScreen();
  expect(screen.getAllByRole('button', { name: /, hint$/ }).length).toBeGreaterThan(0);
  fireEvent.press(decisions[1]!);
  expect(decisions[1]).toBeSelected();
  await pressAndWait('Play on from here');
  expect(screen.getByRole('button', { name: 'Hint' })).toBeOnTheScreen();
});

it('plays Tens by its cards', async () => {
  await opened();
  await deal('Tens', 7);
  expect(screen.getByText('Deal 7')).toBeOnTheScreen();
  await pressAndWait('Hint');
  const hinted = screen
    .getAllByRole('button', { name: /, hint$/ })
    .filter((card) => !/^Do as/.test(card.props.accessibilityLabel as string));
  expect(hinted.length).toBeGreaterThan(1);
  for (const card of hinted.slice(0, -1)) {
    fireEvent.press(card);
    expect(card).toBeSelected();
  }
  fireEvent.press(hinted.at(-1)!);
  await drawn();
  expect(screen.getByLabelText(/^Discard: \d+ cards/)).toBeOnTheScreen();
});

it('plays Four Ten by its hands: the first card goes to Home', async () => {
  await opened();
  await deal('Four Ten', 7);
  expect(screen.getByRole('button', { name: /^Hand: / })).toBeDisabled();
  await pressAndWait(/^Home: 0 in 0 cards/);
  expect(screen.getByRole('button', { name: /^Home: \d in 1 cards/ })).toBeOnTheScreen();
});

it('deals what everybody has today', async () => {
  await opened();
  await pressAndWait('Games');
  await pressAndWait('Deal of today, the same for everybody');
  const seed = dailySeed('decade-loop3', today());
  expect(screen.getByText(`Deal ${seed}`)).toBeOnTheScreen();
});

it('goes on with the game that was left', async () => {
  const storage = await opened();
  await pressAndWait(/^Draw/);
  const left = await savedGame(storage);
  screen.unmount();
  await opened(storage, 99);
  expect(screen.getByText('Deal 3')).toBeOnTheScreen();
  expect(await savedGame(storage)).toEqual(left);
});

it('gives hints without its model, too', async () => {
  const nothing = () => Promise.reject(new Error('no file'));
  render(<App storage={new MemoryStorage()} modelFiles={nothing} today={today} firstSeed={3} />);
  await screen.findByLabelText(/^Chance to win/);
  await pressAndWait('Hint');
  expect(screen.getByRole('button', { name: /^Do as the hint says/ })).toBeOnTheScreen();
});

it('says of everything that can be pressed what it is, by day and by night', async () => {
  await opened();
  for (const scheme of ['light', 'dark'] as const) {
    jest.spyOn(Appearance, 'getColorScheme').mockReturnValue(scheme);
    for (const title of ['Decade', 'Tens', 'Block Ten', 'Four Ten']) {
      await deal(title, 7);
      for (const button of screen.getAllByRole('button')) expect(button).toHaveAccessibleName();
      expect(within(screen.getByRole('header')).getByText(title)).toBeOnTheScreen();
    }
  }
  jest.restoreAllMocks();
});
