import { PANIC_MS } from '@ten8/contracts/cad/constants';

/** `panic` is one 4 s burst; `status` the acting unit's own chime; `alert` a search that found something. */
type SoundName = 'panic' | 'status' | 'alert';

const SOUND_FILES: Record<SoundName, string> = {
  panic: '/sounds/panic.wav',
  status: '/sounds/status.wav',
  alert: '/sounds/alert.wav',
};
export const GAINS: Record<SoundName, number> = { panic: 0.75, status: 0.5, alert: 0.75 };

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

export interface Sounds {
  /** Starts the alarm, or keeps the running one going for another 20 s. */
  panic: () => void;
  status: () => void;
  alert: () => void;
  /** Ends the running alarm here, not for others. */
  silence: () => void;
  setMuted: (isMuted: boolean) => void;
  /** Call it from a click or key: the browser then allows sound. A short chime proves it. */
  unlock: () => Promise<void>;
  /** False until the browser allows sound: show "Enable alerts". */
  isUnlocked: () => boolean;
  isMuted: () => boolean;
  isSounding: () => boolean;
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

interface Wired {
  connect(to: object): Wired;
  disconnect(): void;
}

interface Loudness extends Wired {
  gain: { value: number };
}

interface Source extends Wired {
  buffer: AudioBuffer | null;
  loop: boolean;
  start(): void;
}

/** An AudioContext, as far as the console uses one. */
export interface Speaker {
  readonly state: string;
  readonly sampleRate: number;
  readonly destination: object;
  createGain(): Loudness;
  createBufferSource(): Source;
  decodeAudioData(file: ArrayBuffer): Promise<AudioBuffer>;
  addEventListener(event: 'statechange', listener: () => void): void;
  resume(): Promise<void>;
  close(): Promise<void>;
}

interface Studio {
  context: Speaker;
  master: Loudness;
  buffers: Map<SoundName, Promise<AudioBuffer>>;
}

/** The console's sounds. Nothing is opened before the first sound; `close` ends it with the page. */
export function createSounds(makeContext: () => Speaker = () => new AudioContext()): Sounds {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  let studio: Studio | null = null;
  const chimes = new Map<SoundName, () => void>();
  let alarm: (() => void) | null = null;
  let muted = false;

  const open = (): Studio => {
    if (studio) return studio;
    const context = makeContext();
    const master = context.createGain();
    master.gain.value = muted ? 0 : 1;
    master.connect(context.destination);
    context.addEventListener('statechange', tell);
    studio = { context, master, buffers: new Map() };
    return studio;
  };
  // A chime that is still playing is started again: two at once would be twice as loud.
  const chime = (name: SoundName) => {
    chimes.get(name)?.();
    chimes.set(name, play(open(), name));
  };
  const silence = () => {
    alarm?.();
    alarm = null;
    tell();
  };

  return {
    panic: () => {
      alarm?.();
      const stop = play(open(), 'panic', true);
      const timer = setTimeout(silence, PANIC_MS);
      alarm = () => {
        clearTimeout(timer);
        stop();
      };
      tell();
    },
    status: () => chime('status'),
    alert: () => chime('alert'),
    silence,
    setMuted: (isMuted) => {
      muted = isMuted;
      if (studio) studio.master.gain.value = muted ? 0 : 1;
      tell();
    },
    unlock: async () => {
      await open().context.resume();
      chime('status');
      tell();
    },
    isUnlocked: () => studio?.context.state === 'running',
    isMuted: () => muted,
    isSounding: () => alarm !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      alarm?.();
      alarm = null;
      void studio?.context.close();
      studio = null;
    },
  };
}

/** Returns how to stop it. */
function play({ context, master, buffers }: Studio, name: SoundName, isLooped = false): () => void {
  const source = context.createBufferSource();
  const gain = context.createGain();
  let isStopped = false;
  gain.gain.value = GAINS[name];
  source.loop = isLooped;
  source.connect(gain).connect(master);

  const loading = buffers.get(name) ?? fetchSound(context, name).catch(() => drawSound(context, name));
  buffers.set(name, loading);
  void loading.then((buffer) => {
    // While the browser blocks sound, an alarm waits for the first click or key; a chime would come too late.
    if (isStopped || (!isLooped && context.state !== 'running')) return;
    source.buffer = buffer;
    source.start();
  });
  return () => {
    isStopped = true;
    source.disconnect();
  };
}

async function fetchSound(context: Speaker, name: SoundName): Promise<AudioBuffer> {
  const response = await fetch(SOUND_FILES[name]);
  if (!response.ok) throw new Error(`${SOUND_FILES[name]} is missing`);
  return context.decodeAudioData(await response.arrayBuffer());
}

function drawSound(context: Speaker, name: SoundName): Promise<AudioBuffer> {
  const seconds = TONES[name].reduce((sum, [, length]) => sum + length, 0);
  const offline = new OfflineAudioContext(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
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
