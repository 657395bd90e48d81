import { finaleOf, type Sound } from './finale.js';

/** Hertz, and the seconds when it begins and that it lasts. */
type Note = readonly [pitch: number, at: number, lasts: number];

const LOUDNESS = 0.12;
const WIN: readonly Note[] = [
  [523, 0, 0.18],
  [659, 0.12, 0.18],
  [784, 0.24, 0.18],
  [1047, 0.36, 0.5],
];
/** Semitones of a scale that sounds well with itself, over and over an octave higher. */
const SCALE = [0, 2, 4, 7, 9];
/** A rising scale, ever faster, and what a win sounds like on top of it. */
const RUN = finaleOf(13).map((at, i): Note => [262 * 2 ** (Math.floor(i / 5) + SCALE[i % 5] / 12), at, 0.14]);

const NOTES: Readonly<Record<Exclude<Sound, 'slide'>, readonly Note[]>> = {
  leave: [
    [523, 0, 0.12],
    [784, 0.07, 0.16],
  ],
  win: WIN,
  finale: [...RUN, ...WIN.map(([pitch, at, lasts]): Note => [pitch, 1.7 + at, lasts])],
  fault: [
    [311, 0, 0.2],
    [233, 0.16, 0.4],
  ],
};

/** Seconds of a card that slides over felt. */
const SLIDE = 0.09;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Loud at once, and then away. */
function fade(context: AudioContext, at: number, lasts: number, loudness: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

function playNote(context: AudioContext, [pitch, at, lasts]: Note) {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  tone.connect(fade(context, start, lasts, LOUDNESS));
  tone.start(start);
  tone.stop(start + lasts);
}

/** Hiss through a narrow window, which falls as the card comes to rest. */
function playSlide(context: AudioContext) {
  if (noise === null) {
    noise = context.createBuffer(1, Math.ceil(context.sampleRate * SLIDE), context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  const start = context.currentTime;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2600, Q: 0.8 });
  filter.frequency.exponentialRampToValueAtTime(900, start + SLIDE);
  source.connect(filter).connect(fade(context, start, SLIDE, LOUDNESS * 1.5));
  source.start(start);
}

/** Makes a sound. To be called after the player has touched the page: browsers allow none before. */
export function playSound(sound: Sound): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  if (sound === 'slide') playSlide(audio);
  else for (const note of NOTES[sound]) playNote(audio, note);
}

/** Ends what still sounds. */
export function silence(): void {
  void audio?.close();
  audio = null;
}
