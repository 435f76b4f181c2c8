import type { Call } from '@ten8/contracts/cad/calls';
import { callLateness, type CallLimits, type Lateness } from '@ten8/contracts/cad/lateness';
import { Age } from '../../../shared/time/age';
import { useEverySecond } from '../../../shared/time/every-second';
import { Waiting } from '../lateness/waiting';

interface CallAgeProps {
  call: Call;
  limits: CallLimits | undefined;
}

/** How long a call has waited, and whether that is too long. */
export function CallAge({ call, limits }: CallAgeProps) {
  const lateness = useEverySecond<Lateness>((now) => (limits ? callLateness(call, limits, now) : 'in-time'));

  return (
    <Waiting data-lateness={lateness} $lateness={lateness}>
      {MARKS[lateness]}
      <Age since={call.createdAt} />
    </Waiting>
  );
}

/** Colour is never the only sign. */
const MARKS: Record<Lateness, string> = { 'in-time': '', soon: '! ', late: 'LATE ' };
