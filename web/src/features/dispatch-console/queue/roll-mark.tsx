import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { isRollCallOverdue, unansweredUnits } from '../../../shared/calls/roll-call';
import { useEverySecond } from '../../../shared/time/every-second';
import { callsignOf } from '../../../shared/units/callsigns';

/** Shows how many units have not answered a roll call. When the time is over it shows their callsigns. */
export function RollMark({ call, units }: { call: Call; units: readonly Unit[] }) {
  const state = useEverySecond((now) => (isRollCallOverdue(call, now) ? 'overdue' : 'waiting'));
  const waiting = unansweredUnits(call);
  if (waiting.length === 0) return null;
  const names = waiting.map((unitId) => callsignOf(unitId, units));

  return state === 'overdue' ? (
    <Missing role="status">NO 10-4: {names.join(', ')}</Missing>
  ) : (
    <Waiting>ROLL CALL: WAITING FOR {waiting.length}</Waiting>
  );
}

const Waiting = styled.b`
  color: var(--priority-2);
  font-size: var(--type-meta);
`;

const Missing = styled(Waiting)`
  color: var(--priority-1);
  overflow-wrap: anywhere;
`;
