import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { useEverySecond } from '../../../shared/time/every-second';
import { Age } from './age';
import { callLateness, type CallLimits, type Lateness } from './lateness';

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
const COLORS: Record<Lateness, string> = {
  'in-time': 'inherit',
  soon: 'var(--priority-2)',
  late: 'var(--priority-1)',
};

export const Waiting = styled.b<{ $lateness: Lateness }>`
  color: ${({ $lateness }) => COLORS[$lateness]};
`;
