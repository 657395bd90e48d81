import type { Texts } from '../texts.js';
import { counted } from './numbers.js';

const OUTCOMES = { won: 'gewonnen', lost: 'verloren', drawn: 'unentschieden' } as const;

export const drawer: Texts['drawer'] = {
  language: 'Sprache',
  playForced: 'Erzwungene Züge von selbst spielen',
  games: 'Spiele',
  whyFirst:
    'Fang hier an: In diesem Spiel entscheidest du am meisten, rund 23-mal, ob ein Satz geht oder wartet; wo Sätze gehen müssen, viermal.',
  gamesKept:
    'Die Partie auf dem Tisch bleibt gespeichert: „Zurück“ im Browser oder „Deine Partien“ hinter den Punkten bringt dich wieder hin.',
  yourGames: 'Deine Partien',
  unfinished: (count) => `${count} offen`,
  gamesAreKeptHere: 'Hier bleiben die Partien, die du verlässt.',
  keptGame: (seed, moves, outcome) =>
    `${seed === null ? 'vorgegebenes Blatt' : `Startzahl ${seed}`}, ${counted(moves, 'Zug', 'Züge')}${outcome === null ? '' : `, ${OUTCOMES[outcome]}`}`,
  install: 'Als App installieren',
  installedWorksOffline: 'Sie öffnet sich dann für sich allein und läuft ohne Netz.',
  importAndExport: 'Import und Export',
  exportGame: 'Diese Partie exportieren',
  importTrace: 'Partie aus Datei importieren',
  firstOf: (games) => `Die erste von ${games} Partien ist geöffnet; die übrigen sind nicht importiert.`,
  exportWhenFinished: 'Eine Partie lässt sich exportieren, wenn sie zu Ende ist.',
  asText: (preset) => `Eine Partie oder eine Stellung von ${preset} als Text`,
  open: 'Öffnen',
  thisPosition: 'Diese Stellung:',
  watch: 'Zuschauen',
  agent: 'Spieler',
  stop: 'Anhalten',
  thinking: 'Überlegt …',
  ownModel: 'Ein eigenes Modell: config.json, model.json und weights.bin, dazu evaluation.json, wenn es sie gibt',
  keys: (key) => [
    'Tasten: Pfeile gehen über die Karten, Enter wählt, ',
    key('d'),
    ' zieht oder beendet den Zug, ',
    key('D'),
    ' zieht, bis du die Wahl hast, ',
    key('h'),
    ' Tipp, ',
    key('u'),
    ' nimmt zurück, ',
    key('r'),
    ' wiederholt, ',
    key('['),
    ' ',
    key(']'),
    ' blättern zurück und vor, ',
    key('Esc'),
    ' lässt los und kehrt zur Partie zurück.',
  ],
  howToPlay: (title) => `So spielst du ${title}`,
  close: (title) => `Schließen: ${title}`,
  undo: 'Zurück',
  noUndo: 'In dieser Partie lässt sich kein Zug zurücknehmen.',
  undoRule: (limit, withEnd) => {
    const times = limit === 'unlimited' ? 'Beliebig viele Züge' : limit === 1 ? 'Ein Zug' : `Bis zu ${limit} Züge`;
    const can = limit === 1 ? 'lässt' : 'lassen';
    return `${times} ${can} sich zurücknehmen, ${withEnd ? 'auch der, der die Partie beendet' : 'nur nicht der, der die Partie beendet'}.`;
  },
  loaded: (name) => `Geladen: „${name}“ kann jetzt vorspielen und Tipps geben.`,
  setAside: (named, more) =>
    `Beiseitegelegt, weil diese Seite nichts damit anfangen kann: ${[...named, ...(more > 0 ? [`${more} weitere`] : [])].join('; ')}. Es bleibt in diesem Browser gespeichert.`,
  foreign: 'beschädigt oder aus einer anderen Version',
};
