import { useQuery } from '@tanstack/react-query';
import { FilePlus, History } from 'lucide-react';
import { useState } from 'react';
import type { Incident } from '@ten8/contracts/cad/incidents';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { WideTable } from '../../ui/wide-table';
import { INCIDENTS_SHOWN, latestIncidentsQuery } from './civilian-queries';
import { IncidentDialog } from './incident-dialog';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const officerOf = ({ officerId, officerName }: Incident): string =>
  officerId === null ? 'Self-Reported' : (officerName ?? `Officer #${officerId}`);

const columns: readonly Column<Incident>[] = [
  { key: 'type', heading: 'Type', cell: ({ type }) => type, isText: true, isRowHeading: true },
  { key: 'description', heading: 'Description', cell: ({ description }) => description, isText: true },
  { key: 'officer', heading: 'Officer', cell: officerOf, isText: true },
  {
    key: 'date',
    heading: 'Date',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time>,
  },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'warning' : 'success'}>{status}</Badge>,
  },
];

export function RecentActivity() {
  const { community } = useSelectedCommunity();
  const incidents = useQuery(latestIncidentsQuery(community.id));
  const [isReporting, setReporting] = useState(false);

  return (
    <Card
      title="Recent Activity"
      icon={<History size={20} aria-hidden />}
      actions={
        <Button onClick={() => setReporting(true)}>
          <FilePlus size={16} aria-hidden /> Report Incident
        </Button>
      }
    >
      <ReadError what="Failed to load recent activity" query={incidents} />
      {(incidents.data || !incidents.error) && (
        <WideTable>
          <DataTable
            caption="Recent activity"
            columns={columns}
            rows={incidents.data?.slice(0, INCIDENTS_SHOWN)}
            rowKey={({ id }) => id}
            empty={
              <>
                <span>No activity recorded yet</span> · Incidents that you report are listed here
              </>
            }
          />
        </WideTable>
      )}
      {isReporting && <IncidentDialog onClose={() => setReporting(false)} />}
    </Card>
  );
}
