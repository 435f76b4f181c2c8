import { formatAge } from './durations';
import { useEverySecond } from './every-second';

interface AgeProps {
  since: string;
  format?: typeof formatAge;
  title?: string;
}

/** How long ago a time was. Renders only when its text changes. */
export function Age({ since, format = formatAge, title }: AgeProps) {
  const text = useEverySecond((now) => format(since, now));
  return (
    <time dateTime={since} title={title}>
      {text}
    </time>
  );
}
