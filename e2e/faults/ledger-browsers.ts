import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '@ten8/api-client/api-client';
import type { PanicSign } from '@ten8/contracts/cad/constants';
import { listen, type Listener } from '@ten8/test-kit/socket-client';

/** What keeps a browser from some of the signs. */
export type Flaw = 'muted' | 'hidden' | 'killed';

const SIGNS: Record<Flaw | 'none', readonly PanicSign[]> = {
  none: ['delivered', 'seen', 'heard'],
  muted: ['delivered', 'seen'],
  hidden: ['delivered', 'heard'],
  killed: [],
};
/** As a browser does. */
const AGAIN_MS = 2_000;
const MOST_TRIES = 30;

export const saysOf = (flaw: Flaw | undefined): readonly PanicSign[] => SIGNS[flaw ?? 'none'];

/** The console of one officer, which says what it does with each alarm until the server has it. */
export function openBrowser(url: string, { cookie }: ApiClient, communityId: number): Browser {
  const browser: Browser = {
    flaw: undefined,
    listener: listen(url, cookie(), {
      communityId,
      onAlert: ({ alertId }, listener) =>
        saysOf(browser.flaw).forEach((what) => void say(listener, alertId, what)),
    }),
  };
  return browser;
}

export interface Browser {
  flaw: Flaw | undefined;
  listener: Listener;
}

async function say(listener: Listener, alertId: string, what: PanicSign): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await listener.sign(alertId, what).catch(() => null);
    if (answer?.ok) return;
    await pause(AGAIN_MS);
  }
}
