/** The deal of the day, and the days gone by. */
export const daily = {
  title: 'Daily deals',
  note: (day: string) => `Daily deal, ${day}`,
  laterTry: 'a later try, which does not count',
  intro:
    'The same deals for everyone, one a game, chosen so that they can be won where your moves decide it and it can be known. Your first try counts.',
  chances: 'The chances that are shown beside the table are those of any deal: they know nothing of the choice.',
  pastDay: 'A deal of a past day counts apart.',
  standing: { won: 'Won', lost: 'Lost', drawn: 'Drawn', begun: 'Begun', 'not played': 'Not played yet' },
  late: 'played on a later day',
  moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  hinted: 'with hints',
  casual: 'casual',
  play: 'Play',
  goOn: 'Go on',
  again: 'Play again',
  streak: (current: number, longest: number) =>
    `${current === 1 ? '1 day' : `${current} days`} in a row, ${longest} at the longest`,
  calendar: 'The last weeks',
  calendarHelp: 'Arrow keys walk over the days.',
  legend: { won: 'won', late: 'won on a later day', lost: 'lost', begun: 'begun', none: 'not played' },
  dayName: (day: string, parts: readonly string[]) => `${day}: ${parts.join(', ')}`,
  gameOn: (game: string, standing: string) => `${game} ${standing.toLowerCase()}`,
};
