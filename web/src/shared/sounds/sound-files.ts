import type { ToneName } from '@ten8/contracts/cad/constants';

/**
 * `panic` is one burst of 4 s. `status` is the chime for a unit's own status change. `alert` plays when a search finds
 * something. Dispatch plays the other sounds; they have no files.
 */
export type SoundName = FileName | ToneName;
type FileName = 'panic' | 'status' | 'alert';

const SOUND_FILES: Partial<Record<SoundName, string>> & Record<FileName, string> = {
  panic: '/sounds/panic.wav',
  status: '/sounds/status.wav',
  alert: '/sounds/alert.wav',
};
export const GAINS: Record<SoundName, number> = {
  panic: 0.75,
  status: 0.5,
  alert: 0.75,
  attention: 0.6,
  leo: 0.6,
  ems: 0.6,
  fire: 0.6,
  tow: 0.6,
};
/** All other sounds are chimes. */
export const isAlarm = (name: SoundName): boolean => name === 'panic';

/** In Hz and seconds. Used for sounds without a file, and when a file cannot be loaded: same tones, same volume. */
const TONES: Record<SoundName, readonly (readonly [frequency: number, seconds: number])[]> = {
  panic: Array.from({ length: 16 }, (_, beat) => [beat % 2 === 0 ? 880 : 660, 0.25] as const),
  status: [[1047, 0.18]],
  alert: [
    [740, 0.2],
    [988, 0.2],
    [740, 0.2],
    [988, 0.3],
  ],
  attention: Array.from({ length: 6 }, (_, beat) => [beat % 2 === 0 ? 1000 : 750, 0.2] as const),
  leo: [
    [600, 0.25],
    [900, 0.25],
    [600, 0.25],
    [900, 0.4],
  ],
  ems: [
    [523, 0.6],
    [1047, 0.9],
  ],
  fire: [
    [440, 1],
    [659, 1.4],
  ],
  tow: [
    [330, 0.3],
    [277, 0.3],
    [330, 0.5],
  ],
};
/** The peak level of the files, low enough that an alarm and a chime together do not clip. */
const LEVEL = 0.567;

/** The part of `AudioContext` that decodes files and makes buffers. */
interface Decoder {
  readonly sampleRate: number;
  decodeAudioData(file: ArrayBuffer): Promise<AudioBuffer>;
}

/** An alarm must not wait for a slow network. */
const FILE_MS = 2_000;

/** Loads the sound's file. If that fails or takes too long, the sound is generated. */
export const loadSound = (context: Decoder, name: SoundName): Promise<AudioBuffer> => {
  const file = SOUND_FILES[name];
  return file
    ? fetchSound(context, file).catch(() => generateSound(context, name))
    : generateSound(context, name);
};

async function fetchSound(context: Decoder, file: string): Promise<AudioBuffer> {
  const response = await fetch(file, { signal: AbortSignal.timeout(FILE_MS) });
  if (!response.ok) throw new Error(`${file} is missing`);
  return context.decodeAudioData(await response.arrayBuffer());
}

function generateSound({ sampleRate }: Decoder, name: SoundName): Promise<AudioBuffer> {
  const seconds = TONES[name].reduce((sum, [, length]) => sum + length, 0);
  const offline = new OfflineAudioContext(1, Math.ceil(seconds * sampleRate), sampleRate);
  const gain = offline.createGain();
  gain.gain.value = LEVEL;
  gain.connect(offline.destination);
  let at = 0;
  for (const [frequency, length] of TONES[name]) {
    const oscillator = offline.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    oscillator.start(at);
    oscillator.stop(at + length);
    at += length;
  }
  return offline.startRendering();
}
