import { PANIC_MS, type ToneName } from '@ten8/contracts/cad/constants';
import { listeners } from '../listeners';
import { GAINS, isAlarm, loadSound, type SoundName } from './sound-files';
import type { Loudness, Speaker } from './speaker';

/** Length of the alarm's sound file. */
const BURST_MS = 4_000;

/** Volumes: 1 is the standard volume. */
export interface Volumes {
  alarm: number;
  chime: number;
}

export interface Sounds {
  /** Starts the alarm. If it is running already, it plays for another 20 s. */
  panic: () => void;
  /** Plays one burst of the alarm, unless the alarm is running. */
  panicAgain: () => void;
  status: () => void;
  alert: () => void;
  /** Plays a tone of dispatch. */
  tone: (name: ToneName) => void;
  /** Stops the running alarm in this browser only. */
  silence: () => void;
  setMuted: (isMuted: boolean) => void;
  /** Makes this window silent while another window of the same desk plays the sounds. */
  setStandby: (isStandby: boolean) => void;
  /** Also changes the volume of sounds that are playing now. */
  setVolumes: (volumes: Volumes) => void;
  /** Must be called from a click or key handler, so that the browser allows sound. Plays a short chime as proof. */
  unlock: () => Promise<void>;
  /** False until the browser allows sound: then "Enable alerts" is shown. */
  isUnlocked: () => boolean;
  isMuted: () => boolean;
  isSounding: () => boolean;
  /** The alarm can be heard: it is running, not muted, not left to another window, not blocked by the browser. */
  isAudible: () => boolean;
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

interface AudioGraph {
  context: Speaker;
  master: Loudness;
  alarm: Loudness;
  chime: Loudness;
  buffers: Map<SoundName, Promise<AudioBuffer>>;
}

/** The audio output, opened by the first sound. Mute applies to all of it; alarm and chimes have a volume each. */
function createOutput(makeContext: () => Speaker, onChange: () => void) {
  let graph: AudioGraph | null = null;
  let muted = false;
  let standby = false;
  let volumes: Volumes = { alarm: 1, chime: 1 };
  const setLevels = ({ master, alarm, chime }: AudioGraph) => {
    master.gain.value = muted || standby ? 0 : 1;
    alarm.gain.value = volumes.alarm;
    chime.gain.value = volumes.chime;
  };

  return {
    open: (): AudioGraph => {
      if (graph) return graph;
      const context = makeContext();
      const [master, alarm, chime] = [context.createGain(), context.createGain(), context.createGain()];
      for (const each of [alarm, chime]) each.connect(master);
      master.connect(context.destination);
      context.addEventListener('statechange', onChange);
      graph = { context, master, alarm, chime, buffers: new Map() };
      setLevels(graph);
      return graph;
    },
    isUnlocked: () => graph?.context.state === 'running',
    isMuted: () => muted,
    setMuted: (isMuted: boolean) => {
      muted = isMuted;
      if (graph) setLevels(graph);
      onChange();
    },
    isStandby: () => standby,
    setStandby: (isStandby: boolean) => {
      standby = isStandby;
      if (graph) setLevels(graph);
      onChange();
    },
    setVolumes: (chosen: Volumes) => {
      volumes = chosen;
      if (graph) setLevels(graph);
    },
    close: () => {
      void graph?.context.close();
      graph = null;
    },
  };
}

/** The console's sounds. The audio output opens with the first sound; `close` releases it when the page closes. */
export function createSounds(makeContext: () => Speaker = () => new AudioContext()): Sounds {
  const { add: subscribe, notify } = listeners<void>();
  const output = createOutput(makeContext, notify);
  const chime = createChimes(output.open);
  let alarm: (() => void) | null = null;
  let isRunning = false;

  const silence = () => {
    alarm?.();
    alarm = null;
    isRunning = false;
    notify();
  };
  const soundFor = (ms: number) => {
    alarm?.();
    isRunning = false;
    const stop = play(output.open(), 'panic', () => {
      isRunning = true;
      notify();
    });
    const timer = setTimeout(silence, ms);
    alarm = () => {
      clearTimeout(timer);
      stop();
    };
    notify();
  };

  return {
    silence,
    subscribe,
    isUnlocked: output.isUnlocked,
    isMuted: output.isMuted,
    setMuted: output.setMuted,
    setStandby: output.setStandby,
    setVolumes: output.setVolumes,
    panic: () => soundFor(PANIC_MS),
    panicAgain: () => alarm === null && soundFor(BURST_MS),
    status: () => chime('status'),
    alert: () => chime('alert'),
    tone: chime,
    unlock: async () => {
      const graph = output.open();
      await graph.context.resume();
      chime('status');
      // So that an alarm does not wait for its file.
      void bufferOf(graph, 'panic');
      notify();
    },
    isSounding: () => alarm !== null,
    isAudible: () => isRunning && !output.isMuted() && !output.isStandby() && output.isUnlocked(),
    close: () => {
      alarm?.();
      alarm = null;
      output.close();
    },
  };
}

/** Plays chimes. One that is still playing starts again: two at once would be twice as loud. */
function createChimes(open: () => AudioGraph): (name: SoundName) => void {
  const playing = new Map<SoundName, () => void>();
  return (name) => {
    playing.get(name)?.();
    playing.set(name, play(open(), name));
  };
}

/** Plays a buffer and returns a function that stops it. With `onStart` it repeats until it is stopped. */
function play(graph: AudioGraph, name: SoundName, onStart?: () => void): () => void {
  const { context } = graph;
  const source = context.createBufferSource();
  const gain = context.createGain();
  let isStopped = false;
  gain.gain.value = GAINS[name];
  source.loop = onStart !== undefined;
  source.connect(gain).connect(isAlarm(name) ? graph.alarm : graph.chime);

  void bufferOf(graph, name).then((buffer) => {
    // While the browser blocks sound, an alarm waits for the first click or key. A chime would come too late.
    if (isStopped || (!onStart && context.state !== 'running')) return;
    source.buffer = buffer;
    source.start();
    onStart?.();
  });
  return () => {
    isStopped = true;
    source.disconnect();
  };
}

function bufferOf({ context, buffers }: AudioGraph, name: SoundName): Promise<AudioBuffer> {
  const loading = buffers.get(name) ?? loadSound(context, name);
  buffers.set(name, loading);
  return loading;
}
