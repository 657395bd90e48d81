import type { Texts } from '../texts.js';

export const feedback: Texts['feedback'] = {
  name: 'Töne und Vibration',
  off: 'Aus',
  vibration: 'Nur Vibration',
  sounds: 'Töne und Vibration',
};
