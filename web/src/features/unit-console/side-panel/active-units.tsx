import { styled } from 'styled-components';
import type { Unit } from '@ten8/contracts/cad/units';
import { useOwnUnit, useUnits } from '../../../shared/cad-lists';
import { StatusBadge } from '../../../ui/status-badge';
import { useAlarms } from '../panic/alarms-provider';
import { RailPanel, RailRow, RailText } from './rail-panel';

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
      {(unit: Unit) => {
        const isInPanic = inPanic.has(unit.id);
        return (
          <UnitRow
            key={unit.id}
            tabIndex={0}
            data-rail-row
            $isInPanic={isInPanic}
            $tint={unit.status === 'off-duty' ? undefined : `var(--status-${unit.status})`}
          >
            <RailText>
              <div>
                <b>{unit.callsign}</b>
                {unit.id === own?.id && ' (you)'}
              </div>
              <p>
                {unit.type}
                {unit.location && ` · ${unit.location}`}
              </p>
            </RailText>
            {isInPanic && <StatusBadge status="panic" />}
            <StatusBadge status={unit.status} />
          </UnitRow>
        );
      }}
    </RailPanel>
  );
}

function order({ id, status }: Unit, inPanic: ReadonlySet<number>): number {
  if (inPanic.has(id)) return 0;
  return status === 'off-duty' ? 2 : 1;
}

const byCallsign = (one: Unit, other: Unit) =>
  one.callsign.localeCompare(other.callsign, 'en', { numeric: true });

const UnitRow = styled(RailRow)<{ $isInPanic: boolean }>`
  ${({ $isInPanic }) =>
    $isInPanic
      ? `background: color-mix(in srgb, var(--danger) 30%, var(--surface-1));
         box-shadow: inset 4px 0 0 var(--danger);
         p { color: var(--text); }`
      : ''}
`;
