import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { UNIT_STATUSES } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { keepFocusAround } from '../../../ui/keep-focus';
import { useStatusLooks } from '../../../ui/status-looks';
import type { DeskWrites } from '../writes/use-desk-writes';
import { DecidedSelect } from './decided-select';

interface AssignedUnitsProps {
  call: Call;
  units: readonly Unit[];
  writes: DeskWrites;
}

/** The units on the call, the primary first; dispatch sets their status here, or takes them off. */
export function AssignedUnits({ call, units, writes: { order, orderAsync } }: AssignedUnitsProps) {
  const looks = useStatusLooks();
  const statusOptions = UNIT_STATUSES.map((value) => ({ value, label: looks[value].label }));
  const assigned = call.assignedUnits.flatMap((id) => units.find((unit) => String(unit.id) === id) ?? []);

  return (
    <Box aria-label="Assigned units">
      <h3>Assigned Units</h3>
      {assigned.length === 0 && <p>NO UNITS ASSIGNED</p>}
      <ol>
        {assigned.map((unit, index) => (
          <li key={unit.id} ref={keepFocusAround}>
            <Badge tone={index === 0 ? 'accent' : 'neutral'}>{index === 0 ? 'PRIMARY' : 'BACKUP'}</Badge>
            <b>{unit.callsign}</b>
            <Orders>
              <DecidedSelect
                aria-label={`Status of ${unit.callsign}`}
                value={unit.status}
                options={statusOptions}
                onDecide={(status) => orderAsync({ unitIds: [unit.id], status })}
              />
              <span>
                {index > 0 && (
                  <Button
                    size="small"
                    aria-label={`Make ${unit.callsign} primary`}
                    ref={keepFocusAround}
                    onClick={() => order({ unitIds: [unit.id], callId: call.id, isPrimary: true })}
                  >
                    PRIMARY
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={`Clear ${unit.callsign}`}
                  onClick={() => order({ unitIds: [unit.id], callId: null })}
                >
                  CLEAR
                </Button>
              </span>
            </Orders>
          </li>
        ))}
      </ol>
    </Box>
  );
}

const Box = styled.section`
  p {
    margin-top: var(--space-8);
    color: var(--muted);
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4) var(--space-8);
    padding: var(--space-4) 0;
  }
  /* A callsign stays whole: what has no room beside it goes to the next line. */
  b {
    flex: 1 0 auto;
    max-width: 100%;
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
`;

/** The buttons stay together: where a narrow column has no room beside the status, they stand below it. */
const Orders = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);

  select {
    flex: 1 1 7rem;
    width: auto;
    max-width: 12rem;
  }
  span {
    display: flex;
    gap: var(--space-8);
  }
`;
