/** Six tiny sounds, made on the spot; silent until wanted. */

import { settings } from './settings.svelte';

export type Sound = 'tap' | 'pop' | 'turn' | 'roll' | 'strike' | 'end';

/** Each a few notes: frequency, when it starts, how long it lasts, how loud. */
const NOTES: Record<Sound, { wave: OscillatorType; notes: [number, number, number, number][] }> = {
  tap: { wave: 'triangle', notes: [[520, 0, 0.05, 0.12]] },
  pop: {
    wave: 'sine',
    notes: [
      [340, 0, 0.09, 0.16],
      [680, 0.02, 0.06, 0.08],
    ],
  },
  turn: {
    wave: 'sine',
    notes: [
      [587, 0, 0.12, 0.09],
      [784, 0.09, 0.16, 0.09],
    ],
  },
  roll: {
    wave: 'square',
    notes: [
      [180, 0, 0.03, 0.05],
      [150, 0.06, 0.03, 0.05],
      [210, 0.13, 0.04, 0.05],
    ],
  },
  strike: {
    wave: 'sawtooth',
    notes: [
      [150, 0, 0.14, 0.08],
      [96, 0.05, 0.2, 0.08],
    ],
  },
  end: {
    wave: 'sine',
    notes: [
      [523, 0, 0.18, 0.09],
      [659, 0.14, 0.18, 0.09],
      [784, 0.28, 0.36, 0.09],
    ],
  },
};

let context: AudioContext | undefined;

/** Plays a sound if sounds are wanted. `pitch` bends it. */
export function play(sound: Sound, pitch = 1): void {
  if (!settings.sound || settings.volume === 0) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  // Ears hear ratios: half the way is a quarter of the strength. The usual volume is as loud as noted.
  const loud = (settings.volume / 0.6) ** 2;
  const { wave, notes } = NOTES[sound];
  for (const [frequency, after, length, volume] of notes) {
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = wave;
    voice.frequency.value = frequency * pitch;
    gain.gain.setValueAtTime(Math.max(0.0001, volume * loud), now + after);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + after + length);
    voice.connect(gain).connect(context.destination);
    voice.start(now + after);
    voice.stop(now + after + length);
  }
}
