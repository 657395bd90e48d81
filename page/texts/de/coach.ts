import type { TutorialTexts } from '../tutorials.js';

export const coach: TutorialTexts['coach'] = {
  title: (game) => `Einführung: ${game}`,
  step: (step, of) => `Schritt ${step} von ${of}`,
  goOn: 'Weiter',
  again: 'Von vorn',
  leave: 'Einführung schließen',
  another: 'Das ginge in einer echten Partie auch. Nimm hier, was golden markiert ist.',
  onlyRead: 'Noch ist nichts zu tun: Drück Weiter, wenn du gelesen hast.',
  play: 'Jetzt eine echte Partie',
  back: 'Zurück zu meiner Partie',
  kept: 'die Stelle in einer Einführung',
};
