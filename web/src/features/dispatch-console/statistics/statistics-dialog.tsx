import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { exportStatistics, getStatistics, Spread } from '@ten8/contracts/cad/statistics';
import { addressOf } from '../../../shared/api/api';
import { DownloadLink } from '../../../shared/api/download-link';
import { ReadError } from '../../../shared/api/read-error';
import { readQuery } from '../../../shared/api/read-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { formatDuration } from '../../../shared/time/durations';
import { serverNow } from '../../../shared/time/server-time';
import { DataTable, type Column } from '../../../ui/data-table';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { WideTable } from '../../../ui/wide-table';
import { GROUPS, rowsOf, type StatisticsRow } from './statistics-rows';

const DAYS = [1, 7, 30, 90];
const DAY_MS = 86_400_000;
const dayOptions = DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? 'Last day' : `Last ${days} days`,
}));
const groupOptions = GROUPS.map((group) => ({ value: group, label: group }));

/** How long calls waited for their units, and until they were closed. */
export function StatisticsDialog({ onClose }: { onClose: () => void }) {
  const { community } = useSelectedCommunity();
  const [now] = useState(() => serverNow());
  const [days, setDays] = useState(30);
  const [group, setGroup] = useState<(typeof GROUPS)[number]>('Priority');
  const address = {
    params: { communityId: community.id },
    query: { from: new Date(now - days * DAY_MS).toISOString(), to: new Date(now).toISOString() },
  };
  const statistics = useQuery(
    readQuery<typeof getStatistics>('GET /api/communities/:communityId/dispatch/statistics', address),
  );

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Statistics"
      description="Closed calls: how long after their opening. Half were quicker than the first time, nine of ten quicker than the second."
      width="wide"
    >
      <Choices>
        <Field label="Time">
          {(wiring) => (
            <Select
              {...wiring}
              value={String(days)}
              options={dayOptions}
              onChoose={(chosen) => setDays(Number(chosen))}
            />
          )}
        </Field>
        <Field label="By">
          {(wiring) => <Select {...wiring} value={group} options={groupOptions} onChoose={setGroup} />}
        </Field>
        <DownloadLink
          fileName={`statistics-${community.id}.csv`}
          href={addressOf<typeof exportStatistics>(
            'GET /api/communities/:communityId/dispatch/statistics.csv',
            address,
          )}
        >
          <Download size={16} aria-hidden /> Export CSV
        </DownloadLink>
      </Choices>
      <ReadError what="Failed to load statistics" query={statistics} />
      <WideTable>
        <DataTable
          caption={`Statistics by ${group.toLowerCase()}`}
          columns={columns}
          rows={statistics.data && rowsOf(statistics.data, group)}
          rowKey={({ name }) => name}
          empty="No calls"
        />
      </WideTable>
    </Dialog>
  );
}

const spreadText = ({ median, p90 }: Spread): string =>
  median === null || p90 === null ? '—' : `${formatDuration(median)} / ${formatDuration(p90)}`;

const columns: readonly Column<StatisticsRow>[] = [
  { key: 'name', heading: 'Group', cell: ({ name }) => name, isRowHeading: true },
  { key: 'calls', heading: 'Calls', cell: ({ calls }) => calls, align: 'end' },
  { key: 'firstUnit', heading: 'First unit', cell: ({ firstUnit }) => spreadText(firstUnit), align: 'end' },
  { key: 'onScene', heading: 'On scene', cell: ({ onScene }) => spreadText(onScene), align: 'end' },
  { key: 'closed', heading: 'Closed', cell: ({ closed }) => spreadText(closed), align: 'end' },
];

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-12);
  align-items: end;
  margin-bottom: var(--space-12);

  a {
    min-height: 2.5rem;
  }
`;
