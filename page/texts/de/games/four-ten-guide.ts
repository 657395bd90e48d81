import type { FourTenConfig, GameGuide, RuleText } from 'maketen/env';
import { counted } from '../numbers.js';

function points(count: number): string {
  return counted(count, 'Punkt', 'Punkte');
}

function title({ gameTarget, handTarget, safeties, precedence }: FourTenConfig): string {
  const about: string[] = [];
  if (precedence === 'fault-first') about.push('Fehler zuerst');
  if (gameTarget !== 50) about.push(`bis ${points(gameTarget)}`);
  if (handTarget !== 10) about.push(`Hand auf ${handTarget}`);
  if (safeties !== 3) about.push(counted(safeties, 'Sicherung', 'Sicherungen'));
  return about.length === 0 ? 'Four Ten' : `Four Ten: ${about.join(', ')}`;
}

function goal({ gameTarget, handTarget, precedence }: FourTenConfig): string {
  const how =
    precedence === 'gain-first'
      ? `Bring Hand auf genau ${handTarget}; bis dahin bleibt Heim nie unter Hand und Schatten nie darüber.`
      : `Bring Hand und Heim auf genau ${handTarget}, wobei Heim nie weniger als Hand hat und Schatten nie mehr.`;
  return `Erreiche ${points(gameTarget)} in wenigen Runden: ${how}`;
}

/** What a fault costs, up to "kostet er Punkte". */
function costWords({ safeties }: FourTenConfig): string {
  if (safeties === 0) return 'Er kostet';
  return `Er kostet ${safeties === 1 ? 'deine einzige Sicherung' : `eine deiner ${safeties} Sicherungen`}. Ist keine mehr da, kostet er`;
}

function rules(config: FourTenConfig): RuleText[] {
  const { handTarget, gameTarget, precedence } = config;
  const gainFirst = precedence === 'gain-first';
  const gain = gainFirst
    ? `auch wenn eine andere Hand die Ordnung bricht oder über ${handTarget} liegt`
    : `wenn auch die Ordnung stimmt; dazu muss auch Heim ${handTarget} haben`;
  return [
    {
      about: 'Karten',
      text: '32 Karten, je acht mit 1, 2, 3 und 4. Drei Hände fassen je bis zu vier Karten: Heim, Hand und Schatten.',
    },
    {
      about: 'Ziehen',
      text: 'Ein Zug beginnt mit einer Karte: Lege sie in eine Hand, in der Platz ist. Die erste Karte einer Runde kommt in Heim. Sind alle Hände voll, wählst du zuerst die Karte, die ersetzt wird; die nächste kommt ungesehen an ihre Stelle, und die alte ist bis zur nächsten Runde aus dem Spiel.',
    },
    {
      about: 'Tauschen',
      text: 'Dann tauschst du, so oft du magst, eine Karte aus Hand gegen eine mit anderem Wert aus Heim oder Schatten und beendest den Zug. Was dieser Zug schon hatte, kann nicht wiederkommen.',
    },
    {
      about: 'Ordnung',
      text: `Nach jeder gelegten, ersetzten oder getauschten Karte muss für die Summen gelten: Heim ≥ Hand ≥ Schatten, und keine darf über ${handTarget} liegen. Sonst ist es ein Fehler${gainFirst ? `, außer Hand ist genau ${handTarget}` : ''}.`,
    },
    {
      about: 'Punkte',
      text: `Sobald Hand genau ${handTarget} hat, endet die Runde mit ${counted(handTarget, 'Punkt', 'Punkten')}, ${gain}. Sonst endet sie, wenn die letzte der 32 Karten in eine Hand gekommen ist: Ohne Fehler bringt sie die Summe aller drei Hände.`,
    },
    {
      about: 'Fehler',
      text: `Ein Fehler beendet die Runde ohne Punkte. ${costWords(config)} Punkte, nämlich die Summe der drei Hände; hast du weniger, ist die Partie verloren.`,
    },
    {
      about: 'Ende',
      text: `Gewonnen, sobald du ${points(gameTarget)} oder mehr hast. Je weniger Runden, desto besser; ein Fehler zählt als Runde.`,
    },
  ];
}

const CREDIT =
  'Four Ten hat Jeremiah Sanders erfunden (2019). Sein eigener Regeltext steht unter CC BY-NC-SA 4.0; hier ist es mit anderen Worten erzählt.';

/** Four Ten in plain German, as `fourTenGuide` says it in English. */
export const guide: GameGuide<FourTenConfig> = { title, goal, rules, credit: CREDIT };
