import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

export interface QuickActionsProps {
  /** Null if the user's unit is not on a call. */
  onRequestBackup: (() => void) | null;
  onCreateBolo: () => void;
  onReportIncident: () => void;
  onUpdateLocation: () => void;
}

export function QuickActions({
  onRequestBackup,
  onCreateBolo,
  onReportIncident,
  onUpdateLocation,
}: QuickActionsProps) {
  return (
    <Card title="Quick Actions">
      <Grid>
        <Button disabled={!onRequestBackup} onClick={() => onRequestBackup?.()}>
          Request Backup
        </Button>
        <Button onClick={onCreateBolo}>Create BOLO</Button>
        <Button onClick={onReportIncident}>Incident Report</Button>
        <Button onClick={onUpdateLocation}>Update Location</Button>
      </Grid>
      {!onRequestBackup && <Hint>Respond to a call to request backup there.</Hint>}
    </Card>
  );
}

const Hint = styled.p`
  margin-top: var(--space-8);
  color: var(--muted);
  font-size: var(--type-meta);
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-8);
`;
