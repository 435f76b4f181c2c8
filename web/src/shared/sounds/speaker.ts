interface Wired {
  connect(to: object): Wired;
  disconnect(): void;
}

export interface Loudness extends Wired {
  gain: { value: number };
}

interface Source extends Wired {
  buffer: AudioBuffer | null;
  loop: boolean;
  start(): void;
}

/** The part of `AudioContext` that the console uses. */
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
