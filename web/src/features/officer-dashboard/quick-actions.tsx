import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

export interface QuickActionsProps {
  onCreateBolo: () => void;
  onReportIncident: () => void;
  onUpdateLocation: () => void;
}

/** Nobody can be asked for backup yet. */
export function QuickActions({ onCreateBolo, onReportIncident, onUpdateLocation }: QuickActionsProps) {
  return (
    <Card title="Quick Actions">
      <Grid>
        <Button disabled title="Not available yet">
          Request Backup
        </Button>
        <Button onClick={onCreateBolo}>Create BOLO</Button>
        <Button onClick={onReportIncident}>Incident Report</Button>
        <Button onClick={onUpdateLocation}>Update Location</Button>
      </Grid>
    </Card>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-8);
`;
