import { counted } from './numbers.js';

/** What lies behind the dots, and the menu of games. */
export const drawer = {
  language: 'Language',
  playForced: 'Play forced moves by itself',
  games: 'Games',
  /** Why one game stands in front. */
  whyFirst:
    'Start here: in this game you decide most, some 23 times whether a set leaves or waits; where sets must leave, it is four times.',
  gamesKept: 'The game on the table is kept: Back, or Your games behind the dots, returns to it.',
  yourGames: 'Your games',
  unfinished: (count: number) => `${count} unfinished`,
  gamesAreKeptHere: 'The games that you leave are kept here.',
  /** @param seed null for a given deck @param outcome null while it goes on */
  keptGame: (seed: number | null, moves: number, outcome: 'won' | 'lost' | 'drawn' | null) =>
    `${seed === null ? 'given deck' : `seed ${seed}`}, ${counted(moves, 'move', 'moves')}${outcome === null ? '' : `, ${outcome}`}`,
  install: 'Install as an app',
  installedWorksOffline: 'It opens by itself then, and works without a network.',
  importAndExport: 'Import and export',
  exportGame: 'Export this game',
  importTrace: 'Import a trace file',
  firstOf: (games: number) => `The first of ${games} games is open; the others are not imported.`,
  exportWhenFinished: 'A game can be exported when it is finished.',
  asText: (preset: string) => `A trace, or a position of ${preset}, as text`,
  open: 'Open',
  thisPosition: 'This position:',
  watch: 'Watch',
  agent: 'Agent',
  stop: 'Stop',
  thinking: 'Thinking …',
  ownModel: 'A model of yours: its config.json, model.json and weights.bin, with evaluation.json if there is one',
  /** @param key shows a key */
  keys: <Node>(key: (name: string) => Node): (string | Node)[] => [
    'Keys: arrows walk over the cards, Enter picks, ',
    key('d'),
    ' draws or ends the turn, ',
    key('D'),
    ' draws until there is a choice, ',
    key('h'),
    ' hint, ',
    key('u'),
    ' undo, ',
    key('r'),
    ' redo, ',
    key('['),
    ' ',
    key(']'),
    ' look back and forth, ',
    key('Esc'),
    ' lets go, and returns to the game.',
  ],
  howToPlay: (title: string) => `How to play ${title}`,
  close: (title: string) => `Close: ${title}`,
  undo: 'Undo',
  noUndo: 'No move can be taken back in this game.',
  /** @param withEnd whether the move that ends the game can be taken back too */
  undoRule: (limit: number | 'unlimited', withEnd: boolean) =>
    `${limit === 'unlimited' ? 'Any number of moves' : `Up to ${counted(limit, 'move', 'moves')}`} can be taken back, ${
      withEnd ? 'the one that ends the game too' : 'but not the one that ends the game'
    }.`,
  loaded: (name: string) => `Loaded: "${name}" can now be watched and asked for hints.`,
  /**
   * @param named a group for each reason
   * @param more how many there are beside those that are named
   */
  setAside: (named: readonly string[], more: number) =>
    `Set aside, because this page cannot use it: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}. It stays in this browser.`,
  foreign: 'damaged, or of another version',
};
