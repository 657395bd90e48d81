/** Notices, and why something cannot be had. */
export const messages = {
  close: 'Close the message',
  hintsAreOff: 'No hints in this game: its option hints is off.',
  stopForHint: 'An agent is playing: stop it to get a hint.',
  gameIsOver: 'The game is over.',
  goBackToWatch: 'Go back to the game, or play on from here, to watch.',
  nothingKept: 'This browser keeps nothing more: games and statistics last as long as this page is open.',
  brokenLink: (why: string) => `This link cannot be opened. ${why}`,
  cannotBeShown: (why: string) => `This game cannot be shown (${why}); here is a new one.`,
  failed:
    'Something went wrong on this page. Reload it, or start anew: what this browser has kept is set aside, not lost.',
  reload: 'Reload',
  startAnew: 'Start anew',
  /** What can be kept and be damaged. */
  kept: {
    games: 'the games',
    statistics: 'the statistics',
    statisticsOf: (preset: string) => `the statistics of ${preset}`,
    countedDeals: 'the list of the deals that are counted (one that is played again may count twice)',
    forcedMoves: 'the choice of forced moves',
    drawer: 'whether the drawer is open',
    rules: 'whether the rules were opened',
    language: 'the language',
    game: 'a game',
    gameOf: (preset: string) => `a game of ${preset}`,
    ownModel: 'a model of yours',
    challenge: 'the choice of the challenge mode',
    hintsAtOnce: 'the choice of hints at once',
    chance: 'whether the chance to win is shown',
    chances: 'the chances of the game so far',
    results: 'the results',
    resultsOf: (preset: string) => `the results of ${preset}`,
    feedback: 'the choice of sounds',
    dailyDeals: 'the daily deals',
    /** @param key date and preset */
    dailyDealOf: (key: string) => `the daily deal of ${key}`,
  },
  enginesStopped:
    'Hints and agents have stopped: a script of this page cannot be loaded or has failed; load the page again',
  languageMissing: 'German cannot be loaded now, so the page speaks English. Try again when you are online.',
};
