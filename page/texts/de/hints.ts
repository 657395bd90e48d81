import type { Action } from 'maketen/env';
import { formatMean, type HintRival, type HintSummary } from 'maketen/hint';
import type { Expectation, Reason } from '../en/hints.js';
import { capital, decimalsIn } from '../numbers-and-lists.js';
import type { Texts } from '../texts.js';
import { agentNames, agentSummaries, effectText } from './games/package.js';
import { counted, measureName, number, numbers, OUTCOMES } from './words.js';

function resultText(name: string, mean: number, decimals: number) {
  const rounded = Number(mean.toFixed(decimals));
  return `${rounded === 0 ? 'keine' : number(mean, decimals)} ${measureName(name)}`;
}

function expectationText({ chance, result }: Expectation) {
  if (result === null) return `Gewinnchance ${chance}`;
  const { name, mean, decimals } = result;
  return `Gewinnchance ${chance}, ${mean === 0 ? '' : 'im Mittel '}${resultText(name, mean, decimals)}`;
}

/** "im Mittel 4,32 Runden" */
function standing(chance: number | null, result: HintSummary['result']) {
  const chances = chance === null ? 'Gewinnchance unbekannt' : `Gewinnchance ${chanceText(chance)}`;
  return result === null ? chances : `${chances}, ${meanText(result)}`;
}

function chanceText(chance: number) {
  return numbers.chance(chance);
}

function meanText({ name, estimate }: NonNullable<HintSummary['result']>) {
  return resultText(name, estimate, decimalsIn(formatMean(estimate)));
}

function rivalText({ action, is, chance, result, isTooClose }: HintRival, nameOf: (action: Action) => string): string {
  if (is === 'equal') return `nicht besser und nicht schlechter als ${nameOf(action)}`;
  const figures = [
    ...(chance === null ? [] : [chanceText(chance)]),
    ...(result === null ? [] : [meanText(result)]),
  ].join(', ');
  const open = isTooClose ? '; der Unterschied ist zu klein, um sicher zu sein' : '';
  return `${is === 'worse' ? 'der nächstbeste Zug' : 'besser'}: ${nameOf(action)}${figures === '' ? '' : ` (${figures})`}${open}`;
}

function reasonText({ action, summary }: Reason, nameOf: (action: Action) => string): string {
  const { about, certain, chance, result, rival, effect } = summary;
  if (about === 'no strategy') return `Jeder Zug ist so gut wie jeder andere: ${standing(chance, null)}.`;
  const move = nameOf(action);
  const said = effect === null ? move : `${move} – ${effectText(effect)}`;
  const first = certain === null ? standing(chance, result) : `Die Partie ist sicher ${OUTCOMES[certain]}`;
  return `${said}. ${first}; ${rival === null ? 'der einzig mögliche Zug' : rivalText(rival, nameOf)}.`;
}

export const hints: Texts['hints'] = {
  reason: (reason, nameOf) => capital(reasonText(reason, nameOf)),
  agent: ({ name, kind, summary }) => agentSummaries[kind === 'scripted' ? name : kind] ?? summary,
  agentName: ({ name }) => agentNames[name] ?? name,
  howPlayedOn: (games) =>
    `Jeder Zug wird in ${games} Partien mit neu gemischten verdeckten Karten ausprobiert; gezählt werden die Siege`,
  playing: 'Spielt …',
  playOn: (games) => `Jeden Zug in ${games} Partien prüfen`,
  move: 'Zug',
  toWin: 'Chance',
  playMove: (move) => `Spielen: ${move}`,
  measureTitle: (name) => capital(measureName(name)),
  result: resultText,
  none: 'keine',
  best: (move, expectation) => `Am besten: ${move}, ${expectationText(expectation)}`,
  allEqual: (expectation) => `Alle Züge sind gleich gut: ${expectationText(expectation)}`,
  solved: 'Exakt: Das Spiel ist gelöst.',
  certain: 'Exakt: Das Ende steht fest.',
  estimatedBy: (agent, isShippedModel) => (isShippedModel ? 'Schätzung unseres Modells.' : `Geschätzt von ${agent}.`),
  countedBy: (games, agent, isShippedModel) =>
    `Gezählt in ${games} Partien je Zug, von hier weitergespielt von ${isShippedModel ? 'unserem Modell' : agent}.`,
  tie: (moves, chance) =>
    `${moves.length < 4 ? numbers.or(moves) : `${moves.length} Züge`}: ${moves.length === 2 ? 'beide' : 'alle'} gewinnen mit etwa ${chance}.`,
  tieNext: (move, points) => `Nächstbester Zug: ${move}, ${counted(points, 'Punkt', 'Punkte')} weniger.`,
  odds: (chance) => ['Gewinnchance ', chance],
  onAverage: (name, mean, decimals) => `im Mittel ${number(mean, decimals)} ${measureName(name)}`,
};

export const ways: Texts['ways'] = {
  stopSolving: (share) => `${numbers.percent(share, 0)} gelöst · Anhalten`,
  stopSolvingTitle: 'Dieses Spiel wird gelöst, für genaue Tipps; bis dahin sind sie Schätzungen',
  bestSoFar: (move) => `Bisher am besten: ${move}; die Gewinnchance wird noch ausgerechnet`,
  points: (points) => counted(points, 'Punkt Gewinnchance', 'Punkte Gewinnchance'),
  showSets: ['Sätze als Tasten zeigen', 'Sonst suchst du sie selbst'],
  onlyMove: 'Es gibt nur einen Zug.',
  anyMove: 'Hier ist jeder Zug recht.',
  oneIsBetter: (stake, isClose) =>
    `${isClose ? 'Eine knappe Wahl' : 'Hier kommt es darauf an'}: Der nächstbeste Zug kostet ${stake}.`,
  someAreWorse: (stake) => `Mehrere Züge sind etwa gleich gut, aber einer kostet ${stake}.`,
  unknownChoice: 'Du hast hier die Wahl; wie viel davon abhängt, wird noch ausgerechnet.',
  marked: (move) => `Markiert: ${move}.`,
  hintsAtOnce: ['Tipps auf einmal', 'Sonst Schritt für Schritt'],
  hintsUsed: (choice, cards, why) =>
    `Tipps: ${choice}-mal, ob der Zug wichtig ist, ${cards}-mal, welche Karten, ${why}-mal, warum.`,
  why: 'Warum?',
};

const WHO = {
  model: 'das trainierte Modell',
  'own model': 'dein Modell',
  exact: 'exaktes Spiel',
  scripted: 'der Spieler mit festen Regeln',
};

export const result: Texts['result'] = {
  agent: (kind, outcome, how) =>
    `Mit diesen Karten hat ${WHO[kind]} ${outcome === 'drawn' ? 'unentschieden gespielt' : OUTCOMES[outcome]}${outcome === 'won' ? '' : `: ${how}`}.`,
  couldBeWon: (isWinnable) => (isWinnable ? 'Das war zu gewinnen.' : 'Das konnte niemand gewinnen.'),
  needed: (kind, rounds) => `Mit diesen Karten brauchte ${WHO[kind]} ${counted(rounds, 'Runde', 'Runden')}.`,
  luckOnly: 'Das war reines Glück: Wie du auch spielst, diese Karten enden gleich.',
};
