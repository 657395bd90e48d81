/** The next game: preset, seed and options. */
export const newGame = {
  game: 'Game',
  gameNotDealt: 'Game (not dealt yet)',
  seed: 'Seed',
  givenDeck: 'given deck',
  deal: 'Deal',
  dealGame: (title: string) => `Deal ${title}`,
  newDeal: 'New deal',
  copyLink: 'Copy link',
  noLink: 'The cards come from a trace, not from a seed: there is no link. Send the exported game instead.',
  linkIsCopied: (game: string, seed: number) => `The link to the deal on the table (${game}, seed ${seed}) is copied.`,
  linkIs: (game: string, seed: number, link: string) =>
    `The link to the deal on the table (${game}, seed ${seed}): ${link}`,
  casual: 'Casual',
  casualNote: 'Undo and redo as often as you like; statistics keep it apart',
  options: 'Options',
  /** What a preset is; these options count from the next deal on. @param summary without a full stop */
  countFromNextDeal: (preset: string, summary: string) => `${preset}: ${summary}. These count from the next deal on.`,
  takeBacks: 'Take-backs',
  takeBacksNote: 'Moves that may be taken back in a game',
  noLimit: 'no limit',
  unlimited: 'unlimited',
  /** A word that an option may have as its value, as it is shown. */
  value: (value: string) => value,
  /** What a preset is, in a few words. @param own the package's own words */
  summaryOf: (_preset: string, own: string) => own,
  /** What a field of an option is called. @param own made of its name */
  optionLabel: (_name: string, own: string) => own,
  /** What an option does. @param own the package's own words */
  optionNote: (_game: string, _name: string, own: string) => own,
};
