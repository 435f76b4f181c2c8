/** `panic` is one 4 s burst; `status` the acting unit's own chime; `alert` a search that found something. */
export type SoundName = 'panic' | 'status' | 'alert';

const SOUND_FILES: Record<SoundName, string> = {
  panic: '/sounds/panic.wav',
  status: '/sounds/status.wav',
  alert: '/sounds/alert.wav',
};
export const GAINS: Record<SoundName, number> = { panic: 0.75, status: 0.5, alert: 0.75 };
/** All others are chimes. */
export const isAlarm = (name: SoundName): boolean => name === 'panic';

/** Hz and seconds, played when a file is missing: the same tones as in the files, and as loud. */
const TONES: Record<SoundName, readonly (readonly [frequency: number, seconds: number])[]> = {
  panic: Array.from({ length: 16 }, (_, beat) => [beat % 2 === 0 ? 880 : 660, 0.25] as const),
  status: [[1047, 0.18]],
  alert: [
    [740, 0.2],
    [988, 0.2],
    [740, 0.2],
    [988, 0.3],
  ],
};
/** The peak level of the files: an alarm and a chime together do not clip. */
const LEVEL = 0.567;

/** What turns a file into sound. */
interface Decoder {
  readonly sampleRate: number;
  decodeAudioData(file: ArrayBuffer): Promise<AudioBuffer>;
}

export async function fetchSound(context: Decoder, name: SoundName): Promise<AudioBuffer> {
  const response = await fetch(SOUND_FILES[name]);
  if (!response.ok) throw new Error(`${SOUND_FILES[name]} is missing`);
  return context.decodeAudioData(await response.arrayBuffer());
}

export function drawSound({ sampleRate }: Decoder, name: SoundName): Promise<AudioBuffer> {
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
