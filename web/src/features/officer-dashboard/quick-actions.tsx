import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { NOT_YET } from './line';

const actions = ['Request Backup', 'Create BOLO', 'Incident Report', 'Update Location'];

/** None of them works yet. */
export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <Grid>
        {actions.map((label) => (
          <Button key={label} disabled title={NOT_YET}>
            {label}
          </Button>
        ))}
      </Grid>
    </Card>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-8);
`;
