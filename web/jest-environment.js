import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom lacks, taken from Node. */
const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'structuredClone',
];

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // A desk: a mouse, a wide window, and no wish for less motion.
    this.global.matchMedia = (media) =>
      Object.assign(new this.global.EventTarget(), { media, matches: media === '(pointer: fine)' });
    const element = this.global.Element.prototype;
    element.hasPointerCapture = () => false;
    element.setPointerCapture = () => {};
    element.releasePointerCapture = () => {};
    element.scrollIntoView = () => {};
  }
}

export { BrowserEnvironment as default };
