import type { Texts } from '../texts.js';

export const bar: Texts['bar'] = {
  skipToCards: 'Direkt zu den Karten',
  newDeal: 'Neu',
  newDealMore: ' geben',
  today: 'Heute',
  statistics: 'Statistik',
  howToPlay: 'So wird gespielt',
  more: 'Mehr: Optionen, Züge, Zuschauen und Partien',
  drawer: 'Tipps, Züge und mehr',
  closeDrawer: 'Schließen',
};
