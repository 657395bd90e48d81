import { counted, numbers } from './words.js';

// All of these are loaded after the first card, with the other games.
export { fourTen } from './games/four-ten.js';
export { lessons } from './games/lessons.js';
export { tens } from './games/tens.js';
export { hints, result, ways } from './hints.js';
export { learn } from './learn.js';
export { menu, puzzle } from './menu.js';
export { review } from './review.js';

export const daily = {
  title: 'Daily deals',
  note: (day: string) => `Daily deal, ${day}`,
  laterTry: 'a later try, which does not count',
  intro: 'One deal per game, the same for everyone. Unless it is pure luck, it can be won. Your first try counts.',
  chances: 'The chance to win shown during play is that of a random deal; today’s may be better.',
  nextIn: (minutes: number) => `New deals in ${Math.floor(minutes / 60)} h ${minutes % 60} min.`,
  pastDay: 'Deals of past days are counted separately.',
  standing: { won: 'Won', lost: 'Lost', drawn: 'Drawn', begun: 'Begun', 'not played': 'Not played yet' },
  late: 'played on a later day',
  hinted: 'with hints',
  casual: 'casual',
  goOn: 'Go on',
  again: 'Play again',
  start: 'No streak yet',
  streak: (current: number, longest: number) =>
    `${counted(current, 'day', 'days')} in a row${longest > current ? `, best ${longest}` : ''}`,
  week: (days: number) => `${days} of the last 7 days`,
  beaten: (share: string) => `better than ${share} of 1,000 players like our model with the same cards`,
  beatenShort: (share: string) => `better than ${share}`,
  beatenWho: 'Which 1,000 players?',
  beatenNote:
    'Your result is compared with 1,000 players like our model, who vary their play: a move that costs 2 points of the chance to win is played half as often as the best one. Equal results count half.',
  calendar: 'The last weeks',
  calendarHelp: 'Arrow keys move from day to day.',
  legend: { won: 'won', late: 'won later', lost: 'lost', begun: 'begun', none: 'not played' },
};

export const drawer = {
  language: 'Language',
  play: 'While you play',
  playForced: ['Play forced moves for me', 'When only one move is possible'],
  games: 'Games',
  gamesKept: 'Your game is saved. To return to it, go back in the browser, or open "Your games" in the menu (…).',
  yourGames: 'Your games',
  shareGame: 'Share this game …',
  unfinished: (count: number) => `${count} unfinished`,
  gamesAreKeptHere: 'Games that you leave are saved here.',
  /** @param seed null for a given deck @param outcome null while it goes on */
  keptGame: (seed: number | null, moves: number, outcome: 'won' | 'lost' | 'drawn' | null) =>
    `${seed === null ? 'given deck' : `seed ${seed}`}, ${counted(moves, 'move', 'moves')}${outcome === null ? '' : `, ${outcome}`}`,
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
  thinking: 'Thinking …',
  ownModel: 'A model of yours: its config.json, model.json and weights.bin, with evaluation.json if there is one',
  keysTitle: 'Keyboard',
  /** Keys stand in backticks. */
  keys: 'Arrows move from card to card, Enter picks one, `d` draws or ends the turn, `h` gives a hint, `u` takes a move back, `r` makes it again, `[` `]` look back and forth, `Esc` cancels, returns to the game, and closes this.',
  howToPlay: (title: string) => `How to play ${title}`,
  close: (title: string) => `Close: ${title}`,
  /** @param withEnd whether the move that ends the game can be taken back too */
  undoRule: (limit: number | 'unlimited', withEnd: boolean) =>
    `${limit === 'unlimited' ? 'Any number of moves' : `Up to ${counted(limit, 'move', 'moves')}`} can be taken back, ${
      withEnd ? 'the one that ends the game too' : 'but not the one that ends the game'
    }.`,
  loaded: (name: string) => `Loaded: "${name}" can now be watched and asked for hints.`,
  /** Damaged, or of another version. */
  setAside: (what: string) => `Set aside, because this page cannot use it: ${what}. It stays in this browser.`,
  /** What is saved, by key; what is not here is a setting. */
  kept: {
    games: 'games',
    statistics: 'statistics',
    'counted-deals': 'the list of counted deals (a deal that you play again may count twice)',
    results: 'results',
    puzzles: 'puzzle ratings',
    daily: 'daily deals',
    own: 'a model',
  } as Readonly<Record<string, string>>,
  aSetting: 'settings',
};

export const end = {
  endTitle: { won: 'You won', lost: 'Lost', drawn: 'Drawn' },
  /** How often such deals are won: "1 in 4". */
  winsOf: (share: number) => (share < 0.4 && share > 0 ? `1 in ${Math.round(1 / share)}` : numbers.percent(share, 0)),
  winSuchDeals: 'of such deals are won',
  longest: (count: number) => `your best: ${count}`,
  /** Below the player's rounds of Four Ten: what exact play needs on average. */
  par: (mean: number) => `rounds, par ${numbers.number(mean, 2)}`,
  newDeal: 'New deal',
  sameDeal: 'Same deal',
  whereItTurned: 'Show it on the table',
  record: (won: number, played: number, longest: number) =>
    `Your record: ${won} of ${played} won${longest > 1 ? `, ${longest} in a row at best` : ''}.`,
};

export const feedback = {
  offer: (left: number) => `Now you know it all. ${counted(left, 'card', 'cards')} to go. With sounds?`,
  switchOn: 'Sounds on',
  decline: 'No, thanks',
  title: 'Sounds',
  off: 'Off',
  vibration: 'Vibrate only',
  sounds: 'On',
};

export const lab = {
  about: 'Teach a network, watch agents play, change the rules, save and open games',
  teach:
    'A network learns a game while you watch how it plays. Then you can play the same deal against it, or take its hints.',
  begin: 'Teach a network',
};

export const newGame = {
  title: 'Next game',
  /** A game, and a move of one that is over. */
  played: 'Played',
  game: 'Game',
  gameNotDealt: 'Game (not dealt yet)',
  seed: 'Seed',
  seedNote: 'The number of a deal: the same seed deals the same cards.',
  givenDeck: 'given deck',
  deal: 'Deal',
  dealGame: (title: string) => `Deal ${title}`,
  casual: 'Casual',
  casualNote: 'Unlimited undo; counted separately',
  options: 'Options',
  /** Below the name of a preset, its options. */
  countFromNextDeal: (preset: string) => `${preset}. These options apply from the next deal on.`,
  takeBacks: 'Undos',
  takeBacksNote: 'How many moves you may take back in a game',
  noLimit: 'no limit',
  /** A word that an option may have as its value, as it is shown. */
  value: (value: string) => value,
  /** What a field of an option is called. @param own made of its name */
  optionLabel: (_name: string, own: string) => own,
  /** What an option does. @param own the package's own words */
  optionNote: (_game: string, _name: string, own: string) => own,
  /** What is wrong with an option. @param label of its field @param typed what stands there @param own the package's own words */
  problem: (_label: string | undefined, _typed: string, own: string) => own,
};

export const offline = {
  newVersion: 'There is a new version of this page. Your game is kept.',
  show: 'Show it',
};

export const share = {
  damaged: 'This link to a game is damaged. Your game stays as it is.',
  title: 'Share',
  daily: (title: string, day: string) => `maketen, daily deal of ${day}: ${title}`,
  ongoing: 'Still being played.',
  details: (moves: number, hints: number) =>
    `${counted(moves, 'move', 'moves')}, ${hints === 0 ? 'no hints' : counted(hints, 'hint', 'hints')}.`,
  canYou: (seed: number) => `Deal ${seed}: can you?`,
  link: 'The link leads to',
  theDeal: 'the deal, to play it',
  theGame: 'the whole game, move by move',
  text: 'Text',
  share: 'Share …',
  copy: 'Copy text',
  copied: 'The text is copied.',
  copyYourself: 'This browser blocks copying: the text is selected, so copy it yourself.',
  savePicture: 'Save the picture',
  pictureOf: (result: string) => `The table at the end. ${result}`,
};

export const statistics = {
  dailyOf: (game: string) => `Daily deals: ${game}`,
  share: 'Share',
  winsInARow: 'Wins in a row',
  daysInARow: 'Days in a row',
  shareOfWins: 'Share of wins',
  you: 'You',
  model: 'Trained model',
  interval: (range: string, games: number) => `${range}, ${counted(games, 'game', 'games')}`,
  intervals: 'The band holds the true share with 95 % confidence. More games make it narrower.',
  ends: (measure: string) => `How games ended: ${measure}`,
  bar: (value: string, measure: string, without: number, withHints: number) =>
    `${value} ${measure}: ${counted(without, 'game', 'games')} without hints, ${withHints} with hints`,
  withoutHints: 'Without hints',
  withHints: 'With hints',
  past: 'From past days',
  noStrategy:
    'This game is pure luck: however you play, a deal ends the same way. In the long run everybody wins as often as the model.',
  /** @param takeBacks the most that a game of the statistics may have @param isThisOut whether the game on the table does not count */
  note: <Node>(takeBacks: number, isThisOut: boolean, bold: (text: string) => Node): (string | Node)[] => [
    `Kept in this browser. A deal counts once. Not counted: games with changed options or more than ${takeBacks} undos, games in which the computer played, imported games, set-up positions, and deals whose cards you had seen`,
    ...(isThisOut ? [bold('; this game is one of them')] : []),
    '. Daily deals have statistics of their own.',
  ],
  dailyNote:
    'Only a first try on the day itself counts. These deals are chosen, so your share of wins differs from that of random deals.',
  invitation: 'No games yet: finish one, and its result is shown here.',
  clear: 'Clear these statistics',
  clearQuestion: (games: number, title: string) => `Forget your ${counted(games, 'game', 'games')} of ${title}?`,
};
