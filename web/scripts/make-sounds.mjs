/** Writes the console's sounds, 22.05 kHz 16-bit mono: `node web/scripts/make-sounds.mjs` */
import { writeFileSync } from 'node:fs';

const RATE = 22_050;
/** Seconds of fade at both ends of a tone, so that it does not click. */
const FADE = 0.006;

const sounds = {
  panic: Array.from({ length: 16 }, (_, beat) => [beat % 2 === 0 ? 880 : 660, 0.25]),
  status: [[1047, 0.18]],
  alert: [
    [740, 0.2],
    [988, 0.2],
    [740, 0.2],
    [988, 0.3],
  ],
};

/** A sine with two overtones: heard over a game, and not as shrill as a square. */
const wave = (phase) => (Math.sin(phase) + 0.35 * Math.sin(3 * phase) + 0.15 * Math.sin(5 * phase)) / 1.5;

function samplesOf([frequency, seconds]) {
  const count = Math.round(seconds * RATE);
  const fade = FADE * RATE;
  return Array.from({ length: count }, (_, at) => {
    const envelope = Math.min(1, at / fade, (count - at) / fade);
    return Math.round(30_000 * envelope * wave((2 * Math.PI * frequency * at) / RATE));
  });
}

function wav(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => file.writeInt16LE(sample, 44 + index * 2));
  return file;
}

for (const [name, tones] of Object.entries(sounds)) {
  writeFileSync(new URL(`../public/sounds/${name}.wav`, import.meta.url), wav(tones.flatMap(samplesOf)));
}
