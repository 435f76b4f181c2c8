import type { Unit } from '@ten8/contracts/cad/units';
import { useOwnUnit, useUnits } from '../../../shared/cad-lists';
import { useAlarms } from '../panic/alarms-provider';
import { RailPanel } from './rail-panel';
import { UnitRow } from './unit-row';

/** Everyone who is not unavailable, units in panic first. */
export function ActiveUnits() {
  const { data, error, refetch } = useUnits();
  const own = useOwnUnit();
  const { sounding } = useAlarms();
  const inPanic = new Set(sounding.map(({ unitId }) => unitId));
  const active = data
    ?.filter(({ status, id }) => status !== 'unavailable' || inPanic.has(id))
    .sort((one, other) => order(one, inPanic) - order(other, inPanic) || byCallsign(one, other));

  return (
    <RailPanel
      title={`ACTIVE UNITS (${active?.length ?? 0})`}
      name="Active units"
      items={active}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <>
          <span>NO ACTIVE UNITS</span> · Go 10-8 with 1
        </>
      }
    >
      {(unit: Unit) => (
        <UnitRow key={unit.id} unit={unit} isOwn={unit.id === own?.id} isInPanic={inPanic.has(unit.id)} />
      )}
    </RailPanel>
  );
}

function order({ id, status }: Unit, inPanic: ReadonlySet<number>): number {
  if (inPanic.has(id)) return 0;
  return status === 'off-duty' ? 2 : 1;
}

/** Made once: `localeCompare` makes one for every comparison. */
const callsigns = new Intl.Collator('en', { numeric: true });

const byCallsign = (one: Unit, other: Unit) => callsigns.compare(one.callsign, other.callsign);
