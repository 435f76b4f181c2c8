import { useCallback } from 'react';
import type { goToSignIn } from '@ten8/contracts/auth/session';
import { addressOf, isUnauthorized } from '../api/api';
import { saveDraft } from '../forms/drafts';
import { listeners } from '../listeners';
import { useToast, type Toasts } from '../toasts/toasts';
import { useSession } from './session';

const SIGN_IN_AGAIN_MS = 500;
const SIGN_IN_AGAIN_URL = addressOf<typeof goToSignIn>('GET /api/login');

/** The values of a form, saved as a draft until the user has signed in again. */
interface Unsent {
  form: string;
  values: unknown;
}

const leaveListeners = listeners<void>();

/** The listener is called right before the page leaves for sign-in, or is loaded again for another user. */
export const onLeave = leaveListeners.add;

/** Lets forms save what was typed, then goes. */
export function leavePage(go: () => void): void {
  leaveListeners.notify();
  go();
}

/** On a 401: shows a toast, goes to the sign-in page and returns true. Returns false for any other error. */
export function leaveIfUnauthorized(
  error: unknown,
  toast: Toasts,
  go = (url: string) => location.assign(url),
): boolean {
  if (!isUnauthorized(error)) return false;
  toast.failure('Unauthorized', 'You are logged out. Logging in again...');
  setTimeout(() => leavePage(() => go(SIGN_IN_AGAIN_URL)), SIGN_IN_AGAIN_MS);
  return true;
}

/** Use it when a request has failed: `if (leaveIfSignedOut(error, { form: 'character', values })) return;` */
export function useLeaveIfSignedOut(): (error: unknown, unsent?: Unsent) => boolean {
  const toast = useToast();
  const { user } = useSession();

  return useCallback(
    (error, unsent) => {
      // Without a user no session has ended: a sign-in was refused.
      if (!user || !leaveIfUnauthorized(error, toast)) return false;
      if (unsent) saveDraft(user.id, unsent.form, unsent.values);
      return true;
    },
    [toast, user],
  );
}
