import type { Bolo } from '@ten8/contracts/cad/bolos';
import { ReadError } from '../../shared/api/read-error';
import { useBolos } from '../../shared/bolos/bolos-query';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';

const SHOWN = 5;

const columnsWith = (onView: (bolo: Bolo) => void): readonly Column<Bolo>[] => [
  { key: 'type', heading: 'TYPE', cell: ({ type }) => type, isText: true, isRowHeading: true },
  { key: 'description', heading: 'DESCRIPTION', cell: ({ description }) => description, isText: true },
  {
    key: 'status',
    heading: 'STATUS',
    cell: ({ status }) => <Badge tone="warning">{status.toUpperCase()}</Badge>,
  },
  { key: 'time', heading: 'TIME', cell: ({ createdAt }) => new Date(createdAt).toLocaleString() },
  {
    key: 'actions',
    heading: 'ACTIONS',
    cell: (bolo) => (
      <Button size="small" onClick={() => onView(bolo)}>
        View
      </Button>
    ),
  },
];

export interface RecentBolosProps {
  onView: (bolo: Bolo) => void;
}

export function RecentBolos({ onView }: RecentBolosProps) {
  const { data, error, refetch } = useBolos();
  const bolos = data?.filter(({ status }) => status === 'active').slice(0, SHOWN);

  return (
    <Card title="Recent BOLOs">
      {!bolos && error ? (
        <ReadError what="Failed to load BOLOs" query={{ error, refetch }} />
      ) : (
        <DataTable
          caption="Recent BOLOs"
          columns={columnsWith(onView)}
          rows={bolos}
          rowKey={({ id }) => id}
          empty="No active BOLOs. Create one with Create BOLO."
        />
      )}
    </Card>
  );
}
