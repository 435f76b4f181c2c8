import { PANIC_MS } from '@ten8/contracts/cad/constants';
import { GAINS } from './sound-files';
import { createSounds } from './sounds';
import type { Speaker } from './speaker';

interface Node {
  gain: { value: number };
  to: Node | null;
  connect: (next: object) => Node;
  disconnect: () => void;
}

interface Played {
  loop: boolean;
  /** Of everything between it and the loudspeaker. */
  readonly gain: number;
  isPlaying: boolean;
}

function createNode(): Node {
  const node: Node = {
    gain: { value: 1 },
    to: null,
    connect: (next) => (node.to = isNode(next) ? next : createNode()),
    disconnect: () => {},
  };
  return node;
}

const isNode = (value: object): value is Node => 'gain' in value;

const gainFrom = (node: Node | null): number => (node ? node.gain.value * gainFrom(node.to) : 1);

const SILENCE: AudioBuffer = {
  duration: 0,
  length: 0,
  numberOfChannels: 1,
  sampleRate: 44_100,
  copyFromChannel: () => {},
  copyToChannel: () => {},
  getChannelData: () => new Float32Array(),
};

/** The browser's loudspeaker, as far as it can be seen. */
function speaker(state: 'running' | 'suspended' = 'running') {
  const sources: Played[] = [];
  const context: Speaker = {
    state,
    sampleRate: SILENCE.sampleRate,
    destination: {},
    addEventListener: () => {},
    resume: () => Promise.resolve(),
    close: () => Promise.resolve(),
    decodeAudioData: () => Promise.resolve(SILENCE),
    createGain: createNode,
    createBufferSource: () => {
      const node = createNode();
      const played = {
        loop: false,
        isPlaying: false,
        get gain() {
          return gainFrom(node.to);
        },
      };
      sources.push(played);
      return Object.assign(played, {
        buffer: null,
        connect: node.connect,
        start: () => (played.isPlaying = true),
        disconnect: () => (played.isPlaying = false),
      });
    },
  };
  return { sources, context };
}

let fetched: string[] = [];
const loaded = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  fetched = [];
  globalThis.fetch = (url) => {
    fetched.push(String(url));
    // Its own body would be read on timers, and those stand still here.
    const arrayBuffer = () => Promise.resolve(new ArrayBuffer(8));
    return Promise.resolve(Object.assign(new Response(), { arrayBuffer }));
  };
});

afterEach(() => jest.useRealTimers());

test.each(['panic', 'status', 'alert'] as const)(
  '%s plays its own file at its own loudness',
  async (name) => {
    const { sources, context } = speaker();
    const sounds = createSounds(() => context);

    sounds[name]();
    await loaded();

    expect(fetched).toEqual([`/sounds/${name}.wav`]);
    expect(sources).toMatchObject([{ gain: GAINS[name], isPlaying: true, loop: name === 'panic' }]);
  },
);

test('the alarm’s file is loaded when sound is allowed, so that no alarm waits for it', async () => {
  const { context } = speaker();
  const sounds = createSounds(() => context);

  await sounds.unlock();
  await loaded();
  const before = [...fetched];
  sounds.panic();
  await loaded();

  expect(before).toContain('/sounds/panic.wav');
  expect([fetched, sounds.isAudible()]).toEqual([before, true]);
});

test('alarm and chimes have a volume each, also of what sounds already', async () => {
  const { sources, context } = speaker();
  const sounds = createSounds(() => context);
  sounds.setVolumes({ alarm: 0.4, chime: 1 });
  sounds.panic();
  sounds.status();
  sounds.alert();
  await loaded();
  const [alarm, ...chimes] = sources;
  expect(alarm?.gain).toBeCloseTo(GAINS.panic * 0.4);

  sounds.setVolumes({ alarm: 1, chime: 0 });

  expect(alarm?.gain).toBeCloseTo(GAINS.panic);
  expect(chimes.map(({ gain }) => gain)).toEqual([0, 0]);
});

test('an alarm ends by itself after 20 seconds', async () => {
  const { sources, context } = speaker();
  const sounds = createSounds(() => context);
  sounds.panic();
  await loaded();

  jest.advanceTimersByTime(PANIC_MS - 1);
  expect([sounds.isSounding(), sources[0]?.isPlaying]).toEqual([true, true]);
  jest.advanceTimersByTime(1);

  expect([sounds.isSounding(), sources[0]?.isPlaying]).toEqual([false, false]);
});

test('silence ends the running alarm, and the next one sounds again', async () => {
  const { sources, context } = speaker();
  const sounds = createSounds(() => context);
  sounds.panic();
  await loaded();

  sounds.silence();
  sounds.panic();
  await loaded();

  expect(sources.map(({ isPlaying }) => isPlaying)).toEqual([false, true]);
});

test('while the browser holds sound back an alarm waits and a chime is skipped', async () => {
  const { sources, context } = speaker('suspended');
  const sounds = createSounds(() => context);

  sounds.status();
  sounds.panic();
  await loaded();

  expect(sounds.isUnlocked()).toBe(false);
  expect(sources.map(({ isPlaying }) => isPlaying)).toEqual([false, true]);
});

test('on standby an alarm is not audible, and it is at once when the other window has closed', async () => {
  const { context } = speaker();
  const sounds = createSounds(() => context);

  sounds.setStandby(true);
  sounds.panic();
  await loaded();
  const before = [sounds.isSounding(), sounds.isAudible()];
  sounds.setStandby(false);

  expect([before, sounds.isAudible()]).toEqual([[true, false], true]);
});

test('a chime that is still playing starts again instead of sounding twice', async () => {
  const { sources, context } = speaker();
  const sounds = createSounds(() => context);

  sounds.status();
  sounds.status();
  await loaded();

  expect(sources.map(({ isPlaying }) => isPlaying)).toEqual([false, true]);
});

test('an alarm that sounds again is one burst, and none while it is running', async () => {
  const { sources, context } = speaker();
  const sounds = createSounds(() => context);
  sounds.panic();
  sounds.panicAgain();
  await loaded();
  expect(sources).toHaveLength(1);

  sounds.silence();
  sounds.panicAgain();
  await loaded();
  jest.advanceTimersByTime(4_000);

  expect(sources.map(({ isPlaying }) => isPlaying)).toEqual([false, false]);
});

test('an alarm is audible only while it runs, unmuted, in a browser that allows sound', async () => {
  const allowed = createSounds(() => speaker().context);
  const heldBack = createSounds(() => speaker('suspended').context);
  for (const sounds of [allowed, heldBack]) sounds.panic();
  expect(allowed.isAudible()).toBe(false);
  await loaded();

  expect([allowed.isAudible(), heldBack.isAudible()]).toEqual([true, false]);
  allowed.setMuted(true);
  expect(allowed.isAudible()).toBe(false);
  allowed.setMuted(false);
  allowed.silence();
  expect(allowed.isAudible()).toBe(false);
});
