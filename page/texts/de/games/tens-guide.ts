import { type GameGuide, type RuleText, type TensConfig } from 'maketen/env';
import { mostStuckTens } from 'maketen/tens';
import { counted } from '../numbers.js';

function title({ tableauSize, blockTen, courts, refill }: TensConfig): string {
  const about = [counted(tableauSize, 'Platz', 'Plätze')];
  if (courts === 'pairs') about.push('Bilder in Paaren');
  if (refill === 'buffered') about.push('Auffüllen von Hand');
  return `${blockTen ? 'Block Ten' : 'Tens'}: ${about.join(', ')}`;
}

/** The cards that do not leave by value. */
function courtsText({ blockTen, courts }: TensConfig): string {
  if (courts === 'pairs') return 'zwei Buben, zwei Damen oder zwei Könige';
  return blockTen ? 'alle vier Buben, Damen oder Könige' : 'alle vier Zehnen, Buben, Damen oder Könige';
}

function endText(config: TensConfig): string {
  const { tableauSize, blockTen, refill } = config;
  const won = `Gewonnen, wenn ${blockTen ? 'nur die vier Zehnen übrig sind' : 'der Tisch leer ist'} und der Talon aufgebraucht ist.`;
  if (tableauSize > mostStuckTens(config)) return `${won} Bei so vielen Plätzen geht kein Blatt verloren.`;
  const stuck = refill === 'strict' ? 'nichts weg kann' : 'nichts weg kann und sich nichts auffüllen lässt';
  return `${won} Verloren, sobald ${stuck}; das kann schon beim Geben so sein.`;
}

function goal(config: TensConfig): string {
  const until = config.blockTen ? 'nur die vier Zehnen übrig sind' : 'nichts übrig ist';
  return `Räume zwei Karten ab, die zusammen zehn ergeben, oder ${courtsText(config)}, bis ${until}.`;
}

function rules(config: TensConfig): RuleText[] {
  const all: RuleText[] = [
    {
      about: 'Paare',
      text: 'Wähle zwei Karten von Ass bis Neun, die zusammen zehn ergeben: A+9, 2+8, 3+7, 4+6 oder 5+5. Die Farben spielen keine Rolle.',
    },
    config.courts === 'pairs'
      ? { about: 'Bilder', text: 'Buben (J), Damen (Q) und Könige (K) gehen zu zweit, immer vom gleichen Rang.' }
      : {
          about: 'Vierer',
          text: `${config.blockTen ? 'Buben (J)' : 'Zehnen, Buben (J)'}, Damen (Q) und Könige (K) gehen nur, wenn alle vier eines Rangs auf dem Tisch liegen: Wähle zwei davon.`,
        },
  ];
  if (config.blockTen)
    all.push({ about: 'Zehnen', text: 'Die Zehnen gehen nie; sie belegen ihre Plätze bis zum Schluss.' });
  all.push({
    about: 'Talon',
    text:
      config.refill === 'strict'
        ? 'Leere Plätze füllen sich sofort aus dem Talon, solange er reicht.'
        : 'Leere Plätze bleiben leer, bis du auffüllst; dann füllt der Talon so viele, wie er kann.',
  });
  all.push({ about: 'Ende', text: endText(config) });
  if (config.scoring === 'points')
    all.push({
      about: 'Punkte',
      text: `1 für jede Karte, ${config.removalPoints} für jedes Abräumen und 52 für einen Sieg; eine Niederlage kostet ${config.removalPoints}.`,
    });
  all.push({
    about: 'Glück',
    text: 'Was du auch zuerst nimmst, das Blatt endet immer gleich: Kein Zug macht einen anderen unmöglich.',
  });
  return all;
}

/** Tens and Block Ten in plain German, as `tensGuide` says it in English. */
export const guide: GameGuide<TensConfig> = { title, goal, rules };
