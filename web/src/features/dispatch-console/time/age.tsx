import { useEverySecond } from '../../../shared/time/every-second';
import { ageOf } from './age-of';

/** Shows how long ago a time was. */
export function Age({ since }: { since: string }) {
  const text = useEverySecond((now) => ageOf(since, now));
  return <time dateTime={since}>{text}</time>;
}
