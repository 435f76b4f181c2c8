import { expect, type BrowserContext, type Page } from '@playwright/test';

interface Sample {
  /** Which of Ten8's tones it contains, in Hz. */
  tones: number[];
  /** 1 is as loud as a loudspeaker gets; more is clipped. */
  peak: number;
}

interface Heard {
  /** Ascending, in Hz. */
  tones: number[];
  peak: number;
}

/**
 * Runs in the page: all sound that reaches the loudspeaker also reaches a meter. One reading covers the last two thirds
 * of a second, so that a slow page misses nothing.
 */
function tap(known: number[]) {
  const samples: Sample[] = [];
  const counted = { readings: 0 };
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown;

  const meter = (context: AudioContext): AnalyserNode => {
    const analyser = context.createAnalyser();
    analyser.fftSize = 32_768;
    analyser.smoothingTimeConstant = 0;
    const wave = new Float32Array(analyser.fftSize);
    const spectrum = new Float32Array(analyser.frequencyBinCount);
    const decibelsAt = (hz: number) => {
      const bin = Math.round((hz * analyser.fftSize) / context.sampleRate);
      return Math.max(...spectrum.subarray(bin - 4, bin + 5));
    };
    setInterval(() => {
      counted.readings += 1;
      analyser.getFloatTimeDomainData(wave);
      const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      if (peak < 0.01) return;
      analyser.getFloatFrequencyData(spectrum);
      const loudest = spectrum.reduce((most, value) => Math.max(most, value), -Infinity);
      // At its start, every tone has as many frequencies as a click, but is not yet as loud.
      const floor = Math.max(-40, loudest - 15);
      samples.push({ peak, tones: known.filter((hz) => decibelsAt(hz) > floor) });
    }, 50);
    return analyser;
  };
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] instanceof AudioDestinationNode && this.context instanceof AudioContext)
      connect.call(this, meter(this.context));
    return connect.call(this, ...to);
  } as AudioNode['connect'];
  Reflect.set(window, 'samples', samples);
  Reflect.set(window, 'counted', counted);
}

export const ALARM = [660, 880];
export const ALERT = [740, 988];
export const CHIME = [1047];
const TONES = [...ALARM, ...ALERT, ...CHIME].sort((one, other) => one - other);

/** Installs the probe. Call it before the page opens. */
export async function recordSound(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(tap, TONES);
}

/** What the page played since it opened, or since it was last forgotten. */
async function heard(page: Page): Promise<Heard> {
  const samples = await page.evaluate(() => Reflect.get(window, 'samples') as Sample[]);
  const isHeard = (tone: number) => samples.some(({ tones }) => tones.includes(tone));
  return { tones: TONES.filter(isHeard), peak: Math.max(0, ...samples.map(({ peak }) => peak)) };
}

export const forgetSounds = (page: Page): Promise<void> =>
  page.evaluate(() => void (Reflect.get(window, 'samples') as Sample[]).splice(0));

const readings = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'counted') as { readings: number }).readings);

/** In the page: as in a browser that nobody has touched yet. Playwright's own questions count as touches. */
function suspendAudio() {
  let isTouched = false;
  for (const gesture of ['mousedown', 'keydown'])
    addEventListener(gesture, () => (isTouched = true), { capture: true });
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      if (!isTouched) void this.suspend();
    }
    override resume(): Promise<void> {
      return isTouched ? super.resume() : new Promise(() => {});
    }
  };
}

/** Before the page opens: it is silent until the first gesture, as browsers want it. */
export async function blockSoundUntilGesture(page: Page): Promise<void> {
  await page.addInitScript(suspendAudio);
}

/** Waits until all sounds have ended. */
export const untilSilent = (page: Page): Promise<void> => expect(() => expectSilence(page)).toPass();

/** Nothing is heard for half a second and more. The page must have played something before. */
export async function expectSilence(page: Page): Promise<void> {
  await forgetSounds(page);
  const before = await readings(page);
  await expect.poll(() => readings(page)).toBeGreaterThan(before + 14);
  expect(await heard(page)).toEqual({ tones: [], peak: 0 });
}

/** How loud a file is by itself, as the browser decodes it. */
const loudnessOf = (page: Page, file: string): Promise<number> =>
  page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    const buffer = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    return buffer.getChannelData(0).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }, file);

/** The product's tones that the page played since it opened, or since it was last forgotten. */
export const tones = async (page: Page): Promise<number[]> => (await heard(page)).tones;

/** Makes the first gesture, and waits until its chime has ended. */
export async function allowSound(page: Page): Promise<void> {
  await page
    .getByText(/LIVE|Officer Dashboard/)
    .first()
    .waitFor();
  await page.locator('#main').click({ position: { x: 3, y: 3 } });
  await expect.poll(() => tones(page)).toEqual(CHIME);
  await untilSilent(page);
}

/** How loud something was played: 1 is as loud as its file. */
export async function gainOf(page: Page, file: 'panic' | 'status' | 'alert'): Promise<number> {
  return (await heard(page)).peak / (await loudnessOf(page, `/sounds/${file}.wav`));
}
