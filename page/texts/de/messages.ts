import type { Texts } from '../texts.js';

export const messages: Texts['messages'] = {
  close: 'Meldung schließen',
  hintsAreOff: 'In dieser Partie gibt es keine Tipps: Die Option „Tipps“ ist aus.',
  stopForHint: 'Gerade spielt der Computer: Halte ihn an, um einen Tipp zu bekommen.',
  gameIsOver: 'Die Partie ist zu Ende.',
  goBackToWatch: 'Geh zurück zum Spiel oder spiele von hier weiter, um zuzuschauen.',
  nothingKept:
    'Dieser Browser speichert nichts mehr: Partien und Statistik bleiben nur, solange diese Seite offen ist.',
  brokenLink: (why) => `Dieser Link lässt sich nicht öffnen. ${why}`,
  cannotBeShown: (why) => `Diese Partie lässt sich nicht anzeigen (${why}); hier ist eine neue.`,
  failed:
    'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu oder fang von vorn an: Was dieser Browser gespeichert hat, wird beiseitegelegt und geht nicht verloren.',
  reload: 'Neu laden',
  startAnew: 'Von vorn anfangen',
  kept: {
    games: 'die Partien',
    statistics: 'die Statistik',
    statisticsOf: (preset) => `die Statistik von ${preset}`,
    countedDeals: 'die Liste der gezählten Blätter (wer eines noch einmal spielt, dem zählt es vielleicht doppelt)',
    forcedMoves: 'die Wahl für erzwungene Züge',
    drawer: 'ob die Seitenleiste offen ist',
    rules: 'ob die Regeln gelesen sind',
    language: 'die Sprache',
    game: 'eine Partie',
    gameOf: (preset) => `eine Partie ${preset}`,
    ownModel: 'ein eigenes Modell',
    challenge: 'die Wahl der Herausforderung',
    hintsAtOnce: 'die Wahl der Tipps auf einmal',
    chance: 'ob die Gewinnchance gezeigt wird',
    chances: 'die bisherigen Chancen der Partie',
    results: 'die Ergebnisse',
    resultsOf: (preset) => `die Ergebnisse von ${preset}`,
    feedback: 'die Wahl der Töne',
    dailyDeals: 'die Spiele des Tages',
    dailyDealOf: (key) => `das Spiel des Tages ${key}`,
  },
  enginesStopped:
    'Tipps und Mitspieler sind ausgefallen: Ein Skript dieser Seite lässt sich nicht laden oder ist abgebrochen; lade die Seite neu',
  languageMissing: 'Deutsch lässt sich gerade nicht laden. Versuche es noch einmal, wenn du online bist.',
};
