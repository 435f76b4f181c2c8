import type { Unit } from '@ten8/contracts/cad/units';
import { Age, useEverySecond } from './age';
import { Waiting } from './call-age';
import { quietOf } from './late';

/** How long a unit has its status, and whether to ask it, because nothing was heard of it for too long. */
export function UnitAge({ unit }: { unit: Unit }) {
  const lateness = useEverySecond((now) => quietOf(unit, now));

  return (
    <Waiting data-lateness={lateness} $lateness={lateness}>
      {lateness === 'late' && 'CHECK '}
      {lateness === 'soon' && '! '}
      <Age since={unit.statusSince ?? unit.updatedAt} />
    </Waiting>
  );
}
