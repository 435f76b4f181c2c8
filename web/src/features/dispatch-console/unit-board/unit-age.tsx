import type { CheckAfter } from '@ten8/contracts/cad/desk';
import { unitLateness } from '@ten8/contracts/cad/lateness';
import type { Unit } from '@ten8/contracts/cad/units';
import { Age } from '../../../shared/time/age';
import { useEverySecond } from '../../../shared/time/every-second';
import { Waiting } from '../lateness/waiting';

interface UnitAgeProps {
  unit: Unit;
  /** Undefined until it was read. */
  checkAfter: CheckAfter | undefined;
}

/** How long a unit has had its status, and a mark when it must be checked. */
export function UnitAge({ unit, checkAfter }: UnitAgeProps) {
  const lateness = useEverySecond((now) => unitLateness(unit, checkAfter, now));

  return (
    <Waiting data-lateness={lateness} $lateness={lateness}>
      {lateness === 'late' && 'CHECK '}
      {lateness === 'soon' && '! '}
      <Age since={unit.statusSince} />
    </Waiting>
  );
}
