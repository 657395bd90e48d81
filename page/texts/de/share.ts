import type { Texts } from '../texts.js';
import { counted } from './numbers.js';

export const share: Texts['share'] = {
  title: 'Teilen',
  game: (title) => `maketen, ${title}`,
  daily: (title, day) => `maketen, Spiel des Tages vom ${day}: ${title}`,
  ongoing: 'Läuft noch.',
  details: (moves, hints) =>
    `${counted(moves, 'Zug', 'Züge')}, ${hints === 0 ? 'ohne Tipps' : counted(hints, 'Tipp', 'Tipps')}.`,
  link: 'Der Link führt',
  theDeal: 'zu den Karten, zum Spielen',
  theGame: 'zum ganzen Spiel, Zug für Zug',
  text: 'Text',
  share: 'Teilen …',
  copy: 'Text kopieren',
  copied: 'Der Text ist kopiert.',
  copyYourself: 'Dieser Browser lässt die Seite nicht kopieren: Der Text ist markiert, kopiere ihn selbst.',
  savePicture: 'Bild speichern',
  pictureOf: (result) => `Der Tisch am Ende. ${result}`,
};
