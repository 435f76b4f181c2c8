import { ALARM_MS, createSounds, GAINS } from './sounds';

interface Source {
  loop: boolean;
  gain: number;
  isPlaying: boolean;
}

/** The browser's loudspeaker, as far as it can be seen. */
function speaker(state: 'running' | 'suspended' = 'running') {
  const sources: Source[] = [];
  let latest: Source = { loop: false, gain: 0, isPlaying: false };
  const gainNode = () => ({
    gain: {
      set value(gain: number) {
        latest.gain = gain;
      },
    },
    connect: () => {},
  });
  const context = {
    state,
    destination: {},
    addEventListener: () => {},
    decodeAudioData: () => Promise.resolve({}),
    createGain: gainNode,
    createBufferSource: () => {
      const source = { loop: false, gain: 0, isPlaying: false };
      latest = source;
      sources.push(source);
      return Object.assign(source, {
        connect: () => ({ connect: () => {} }),
        start: () => (source.isPlaying = true),
        disconnect: () => (source.isPlaying = false),
      });
    },
  };
  return { sources, context: context as unknown as AudioContext };
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
    const file = { ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(8)) };
    return Promise.resolve(file as unknown as Response);
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

test('an alarm ends by itself after 20 seconds', async () => {
  const { sources, context } = speaker();
  const sounds = createSounds(() => context);
  sounds.panic();
  await loaded();

  jest.advanceTimersByTime(ALARM_MS - 1);
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
