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
  const isOnDuty = unit !== null && unit.status !== 'off-duty';

  return (
    <Card title="Unit Status">
      {!units && <Skeleton $width="60%" />}
      {units && (
        <Line>
          <strong>{isOnDuty ? '10-8 (ON DUTY)' : '10-42 (OFF DUTY)'}</strong>
          {unit && isOnDuty && (
            <>
              <span>{unit.callsign}</span>
              <StatusBadge status={unit.status} />
            </>
          )}
        </Line>
      )}
      <Button
        tone={isOnDuty ? 'plain' : 'primary'}
        disabled={!units}
        isPending={toggle.isPending}
        onClick={() => toggle.mutate(isOnDuty ? 'off-duty' : 'available')}
      >
        {isOnDuty ? 'GO 10-42 (OFF DUTY)' : 'GO 10-8 (ON DUTY)'}
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
