import { styled } from 'styled-components';
import { useOwnUnit, useUnits } from '../../shared/units/units-query';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { StatusBadge } from '../../ui/status-badge';
import { useToggleDuty } from './use-toggle-duty';

/** The status of the officer's own unit. */
export function UnitStatusPanel() {
  const { data: units } = useUnits();
  const unit = useOwnUnit();
  const toggle = useToggleDuty(unit);
  const isOffDuty = unit === null || unit.status === 'off-duty';

  return (
    <Card title="Unit Status">
      {!units && <Skeleton $width="60%" />}
      {units && (
        <Line>
          <strong>{isOffDuty ? '10-42 (OFF DUTY)' : '10-8 (ON DUTY)'}</strong>
          {unit && !isOffDuty && (
            <>
              <span>{unit.callsign}</span>
              <StatusBadge status={unit.status} />
            </>
          )}
        </Line>
      )}
      <Button
        tone={isOffDuty ? 'primary' : 'plain'}
        disabled={!units}
        isPending={toggle.isPending}
        onClick={() => toggle.mutate(isOffDuty ? 'available' : 'off-duty')}
      >
        {isOffDuty ? 'GO 10-8 (ON DUTY)' : 'GO 10-42 (OFF DUTY)'}
      </Button>
    </Card>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--row);
  min-width: 0;
  overflow-wrap: anywhere;
`;
