import { ErrorState } from '../../ui/error-state';
import { ApiError, isUnauthorized, requestIdOf, sentenceOf } from '../api/api';

const TRY_AGAIN = 'Please try again or call 911 directly';

/** The toast of a 911 call that failed. */
export const CALL_FAILED = ['Failed to Submit Call', TRY_AGAIN] as const;

/** At the form, where it stays until the next try: nobody must miss that a 911 call did not go out. */
export function CallNotSent({ error }: { error: Error | null }) {
  if (!error || isUnauthorized(error)) return null;
  return (
    <ErrorState
      // Without an answer nobody knows. Trying again is safe: the same call is opened once.
      what={error instanceof ApiError ? 'Your call was not sent' : 'Your call may not have been sent'}
      why={sentenceOf(error, TRY_AGAIN)}
      requestId={requestIdOf(error)}
    />
  );
}
