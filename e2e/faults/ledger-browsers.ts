import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '@ten8/api-client/api-client';
import { RECEIPT_SPREAD_MS, type PanicReceipt } from '@ten8/contracts/cad/constants';
import { listen, type Listener } from '@ten8/test-kit/socket-client';

/** A reason why a browser does not send some of the receipts. */
export type Flaw = 'muted' | 'hidden' | 'killed';

const RECEIPTS: Record<Flaw | 'none', readonly PanicReceipt[]> = {
  none: ['delivered', 'seen', 'heard'],
  muted: ['delivered', 'seen'],
  hidden: ['delivered', 'heard'],
  killed: [],
};
/** As a browser does. */
const AGAIN_MS = 2_000;
const MAX_TRIES = 30;

export const saysOf = (flaw: Flaw | undefined): readonly PanicReceipt[] => RECEIPTS[flaw ?? 'none'];

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

async function say(listener: Listener, alertId: string, what: PanicReceipt): Promise<void> {
  await pause(Math.random() * RECEIPT_SPREAD_MS);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await listener.report(alertId, what).catch(() => null);
    if (answer?.ok) return;
    await pause(AGAIN_MS);
  }
}
