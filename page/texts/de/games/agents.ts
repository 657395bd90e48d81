/** What agents are, by name or kind. */
export const agentSummaries: Readonly<Record<string, string>> = {
  exact: 'spielt nach der exakten Lösung: Nichts spielt besser',
  model: 'trainiertes Modell, liegt dieser Seite bei',
  'own model': 'trainiertes Modell aus deinen Dateien',
  search: 'Suche: spielt nach jedem Zug viele Partien zu Ende',
  random: 'irgendein möglicher Zug, alle gleich wahrscheinlich',
  'first-legal': 'der erste mögliche Zug der Liste',
  waiting:
    'eine Faustregel für Ringe: wie gut sich die Reihe noch auflösen lässt; ein Satz darf warten; die letzten sechs Karten exakt',
  'next-card': 'eine Faustregel: abgeräumte Karten, und wie wahrscheinlich die nächste Karte einen Satz bringt',
  'longest-run': 'räumt den Satz mit den meisten Karten ab',
  'shortest-run': 'räumt den Satz mit den wenigsten Karten ab',
  leftmost: 'räumt den Satz ab, der am weitesten links beginnt',
  'most-tens': 'räumt den Satz mit den meisten Zehnerwerten ab',
  'acm-order': 'der erste passende von: zwei erste + letzte, erste + zwei letzte, drei letzte (ACM-Finale 1996)',
  'four-ten-rule':
    'sucht unter den Tauschfolgen eines Zugs, zählt die nächste Karte über alle noch verdeckten, spielt auf wenige Runden',
  'four-ten-bottom': 'spielt auf die letzte Karte und bringt Hand nur auf zehn, wenn es sein muss',
};

/** Agents that are no proper names. */
export const agentNames: Readonly<Record<string, string>> = {
  exact: 'exakt',
  random: 'Zufall',
  'your model': 'dein Modell',
};
