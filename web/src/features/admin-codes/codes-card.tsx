import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import type { CallType, Disposition } from '@ten8/contracts/cad/codes';
import { codesQuery } from '../../shared/codes-query';
import { ReadError } from '../../shared/read-error';
import { useSelectedCommunity } from '../../shared/selected-community';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { CodeDialog, type EditedCode } from './code-dialog';
import { setOf, without } from './code-set';
import { ImportDialog } from './import-dialog';
import { sampleCodes } from './sample-codes';
import { StatusesDialog } from './statuses-dialog';
import { useSaveCodes } from './use-save-codes';

type Shown = (CallType | Disposition) & { isRetired?: boolean };

/** The community's call types, dispositions, 10-codes and names of statuses. */
export function CodesCard() {
  const { community } = useSelectedCommunity();
  const codes = useQuery(codesQuery(community.id));
  const save = useSaveCodes();
  const [edited, setEdited] = useState<EditedCode | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const set = codes.data && setOf(codes.data);
  const isEmpty = codes.data?.callTypes.length === 0 && codes.data.dispositions.length === 0;

  const columnsFor = (kind: EditedCode['kind']) => [
    ...columns,
    {
      key: 'actions',
      heading: 'Actions',
      align: 'end' as const,
      cell: (code: Shown) =>
        code.isRetired ? (
          <Badge>RETIRED</Badge>
        ) : (
          <>
            <Button size="small" aria-label={`Edit ${code.code}`} onClick={() => setEdited({ kind, code })}>
              Edit
            </Button>{' '}
            <Button
              size="small"
              aria-label={`Remove ${code.code}`}
              onClick={() => set && save.mutate(without(set, kind, code.code))}
            >
              Remove
            </Button>
          </>
        ),
    },
  ];

  return (
    <Card
      title="Codes"
      icon={<Hash size={20} aria-hidden />}
      description="What calls are about and how they end, in your community’s words; its 10-codes, and its names for the statuses."
      actions={
        <>
          {isEmpty && <Button onClick={() => save.mutate(sampleCodes)}>Use Sample Set</Button>}
          <Button onClick={() => setEdited({ kind: 'callTypes', code: null })}>Add Call Type</Button>
          <Button onClick={() => setEdited({ kind: 'dispositions', code: null })}>Add Disposition</Button>
          <Button onClick={() => setEdited({ kind: 'tenCodes', code: null })}>Add 10-Code</Button>
          <Button onClick={() => setNaming(true)}>Name Statuses</Button>
          <Button onClick={() => setImporting(true)}>Import and Export</Button>
        </>
      }
    >
      <ReadError what="Failed to load the codes" query={codes} />
      <DataTable<Shown>
        caption="Call types"
        columns={[
          ...columnsFor('callTypes').slice(0, 2),
          ...typeColumns,
          ...columnsFor('callTypes').slice(2),
        ]}
        rows={codes.data?.callTypes}
        rowKey={({ code }) => code}
        empty="No call types yet. Add one, import a list or use the sample set."
      />
      <DataTable<Shown>
        caption="Dispositions"
        columns={columnsFor('dispositions')}
        rows={codes.data?.dispositions}
        rowKey={({ code }) => code}
        empty="No dispositions yet. Add one, import a list or use the sample set."
      />
      <DataTable<Shown>
        caption="10-codes"
        columns={columnsFor('tenCodes')}
        rows={codes.data?.tenCodes}
        rowKey={({ code }) => code}
        empty="No 10-codes yet."
      />
      {isNaming && set && <StatusesDialog set={set} onClose={() => setNaming(false)} />}
      {edited && set && <CodeDialog edited={edited} set={set} onClose={() => setEdited(null)} />}
      {isImporting && set && <ImportDialog set={set} onClose={() => setImporting(false)} />}
    </Card>
  );
}

const columns: readonly Column<Shown>[] = [
  { key: 'code', heading: 'Code', cell: ({ code }) => <b>{code}</b>, isRowHeading: true },
  { key: 'label', heading: 'Label', cell: ({ label }) => label },
];

const typeColumns: readonly Column<Shown>[] = [
  { key: 'priority', heading: 'Priority', cell: (code) => ('priority' in code ? code.priority : '') },
  {
    key: 'kinds',
    heading: 'For',
    cell: (code) => ('priority' in code ? code.kinds.join(', ').toUpperCase() : ''),
  },
  {
    key: 'limits',
    heading: 'Late After',
    cell: (code) => {
      const limits = 'limits' in code ? code.limits : null;
      return limits ? `${limits.unit} s, ${limits.onScene} s` : 'By priority';
    },
  },
];
