import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { unitLocation } from '@ten8/contracts/cad/locations';
import { callsignOf } from '../../../shared/units/callsigns';
import { useUnits } from '../../../shared/units/units-query';
import { Badge } from '../../../ui/badge';
import { StatusBadge } from '../../../ui/status-badge';

/** In the order of attaching: the first is primary, the rest back it up. */
export function AssignedUnits({ call }: { call: Call | null }) {
  const { data: units = [] } = useUnits();
  const assigned = call?.assignedUnits ?? [];

  return (
    <Box aria-label="Assigned units">
      <h3>Assigned Units</h3>
      {assigned.length === 0 && <p>{call ? 'NO UNITS ASSIGNED' : 'Attach to a call from ACTIVE CALLS'}</p>}
      <ol>
        {assigned.map((id, index) => {
          const unit = units.find((known) => String(known.id) === id);
          return (
            <li key={id}>
              <Role>
                <Badge tone={index === 0 ? 'accent' : 'neutral'}>{index === 0 ? 'PRIMARY' : 'BACKUP'}</Badge>
              </Role>
              <b>{callsignOf(Number(id), units)}</b>
              {unit && <StatusBadge status={unit.status} />}
              {unit && <Place>{unitLocation(unit) ?? 'LOCATION UNKNOWN'}</Place>}
            </li>
          );
        })}
      </ol>
    </Box>
  );
}

const Box = styled.section`
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);

  p {
    margin-top: var(--space-8);
    color: var(--muted);
  }
  ol {
    margin-top: var(--space-8);
  }
  /* Callsign and status are on one line, however narrow the box is; the rest is below. */
  li {
    display: grid;
    grid-template:
      'callsign callsign status' auto 'role place place' auto / auto minmax(min-content, 1fr)
      auto;
    align-items: center;
    gap: var(--space-4) var(--space-8);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
  }
  li:first-child {
    border-top: 0;
  }
  b {
    grid-area: callsign;
    /* As a usual callsign is long: it stays whole. */
    min-width: 10ch;
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
`;

const Role = styled.span`
  grid-area: role;
`;

const Place = styled.span`
  grid-area: place;
  color: var(--muted);
  font-size: var(--type-meta);
  overflow-wrap: anywhere;
`;
