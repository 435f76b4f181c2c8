import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { callByUnit, queueOf } from '../../../shared/calls/call-queue';
import { useCalls } from '../../../shared/calls/calls-query';
import { byCallsign } from '../../../shared/units/by-callsign';
import { useOwnUnit, useUnits } from '../../../shared/units/units-query';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { useConsole } from '../console-context';
import { useAlarms } from '../panic/alarms-provider';
import { SidePanelList } from './side-panel-list';
import { UnitRow } from './unit-row';

/** Everyone who is not unavailable, units in panic first. */
export function ActiveUnits() {
  const { data, error, refetch } = useUnits();
  const { data: calls = [] } = useCalls();
  const { open } = useConsole();
  const own = useOwnUnit();
  const { sounding } = useAlarms();
  const onCall = callByUnit(queueOf(calls));
  const onRead = useStableCallback(({ id }: Call) => open({ name: 'call', callId: id }));
  const inPanic = new Set(sounding.map(({ unitId }) => unitId));
  const active = data
    ?.filter(({ status, id }) => status !== 'unavailable' || inPanic.has(id))
    .sort((one, other) => order(one, inPanic) - order(other, inPanic) || byCallsign(one, other));

  return (
    <SidePanelList
      title="ACTIVE UNITS"
      name="Active units"
      items={active}
      error={error}
      refetch={refetch}
      empty={
        <>
          <span>NO ACTIVE UNITS</span> · Go 10-8 with 1
        </>
      }
    >
      {(unit: Unit) => (
        <UnitRow
          unit={unit}
          isOwn={unit.id === own?.id}
          isInPanic={inPanic.has(unit.id)}
          call={onCall.get(unit.id) ?? null}
          onRead={onRead}
        />
      )}
    </SidePanelList>
  );
}

function order({ id, status }: Unit, inPanic: ReadonlySet<number>): number {
  if (inPanic.has(id)) return 0;
  return status === 'off-duty' ? 2 : 1;
}
