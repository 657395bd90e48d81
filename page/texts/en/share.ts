import { counted } from './numbers.js';

/** A result for others. */
export const share = {
  title: 'Share',
  game: (title: string) => `maketen, ${title}`,
  daily: (title: string, day: string) => `maketen, daily deal of ${day}: ${title}`,
  ongoing: 'Still being played.',
  details: (moves: number, hints: number) =>
    `${counted(moves, 'move', 'moves')}, ${hints === 0 ? 'no hints' : counted(hints, 'hint', 'hints')}.`,
  link: 'The link leads to',
  theDeal: 'the deal, to be played',
  theGame: 'the whole game, move by move',
  text: 'Text',
  share: 'Share …',
  copy: 'Copy text',
  copied: 'The text is copied.',
  copyYourself: 'This browser does not let the page copy: the text is marked, copy it yourself.',
  savePicture: 'Save the picture',
  pictureOf: (result: string) => `The table at the end. ${result}`,
};
