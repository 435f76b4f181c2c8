import { ErrorState } from '../../ui/error-state';
import { isUnauthorized, requestIdOf, sentenceOf } from '../api/api';

const TRY_AGAIN = 'Please try again or call 911 directly';

/** The toast of a 911 call that failed. */
export const CALL_FAILED = ['Failed to Submit Call', TRY_AGAIN] as const;

/** At the form, where it stays until the next try: nobody must miss that a 911 call did not go out. */
export function CallNotSent({ error }: { error: Error | null }) {
  if (!error || isUnauthorized(error)) return null;
  return (
    <ErrorState
      what="Your call was not sent"
      why={sentenceOf(error, TRY_AGAIN)}
      requestId={requestIdOf(error)}
    />
  );
}
