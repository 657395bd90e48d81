import type { Texts } from '../texts.js';

export const challenge: Texts['challenge'] = {
  notTogether: 'Nein: Das geht nicht zusammen ab.',
  findOrDraw: 'Nimm einen Satz heraus oder zieh.',
  findASet: 'Nimm einen Satz heraus.',
  findOrFinish: 'Nimm einen Satz heraus oder beende die Partie.',
  stockIsEmpty: 'Der Talon ist leer.',
  aSetMustLeave: 'Noch nicht: Es gibt einen Satz, und der muss zuerst heraus.',
  exchangeOrEnd: 'Tausch Karten aus oder beende den Zug.',
  placeIt: (value) => `Eine ${value} ist gezogen: Leg sie an.`,
};
