/** What is felt and heard of moves. */
export const feedback = {
  name: 'Sounds and vibration',
  off: 'Off',
  vibration: 'Vibration only',
  sounds: 'Sounds and vibration',
};
