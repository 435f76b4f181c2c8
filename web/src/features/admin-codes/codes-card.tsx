import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { ReadError } from '../../shared/api/read-error';
import { codesQuery } from '../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { dollars } from '../../shared/dollars';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table';
import { keepFocusInRow } from '../../ui/keep-focus';
import { CodeDialog, type EditedCode } from './code-dialog';
import { setOf, without, type CodeKind } from './code-set';
import { CodeTable, type ShownCode } from './code-table';
import { ImportDialog } from './import-dialog';
import { sampleCodes } from './sample-codes';
import { StatusesDialog } from './statuses-dialog';
import { useSaveCodes } from './use-save-codes';

/** The community's call types, dispositions, 10-codes, charges and names of statuses. */
export function CodesCard() {
  const { community } = useSelectedCommunity();
  const codes = useQuery(codesQuery(community.id));
  const save = useSaveCodes();
  const [edited, setEdited] = useState<EditedCode | null>(null);
  const [open, setOpen] = useState<'statuses' | 'import' | null>(null);
  const close = () => setOpen(null);
  const set = codes.data && setOf(codes.data);
  // The sample set would replace charges, too.
  const isEmpty =
    codes.data?.callTypes.length === 0 && codes.data.dispositions.length === 0 && !set?.charges?.length;
  const isBusy = save.isPending || codes.isFetching;

  const tableOf = (kind: CodeKind) => ({
    codes: codes.data?.[kind],
    isBusy,
    onAdd: () => setEdited({ kind, code: null }),
    onEdit: (code: ShownCode) => setEdited({ kind, code }),
    onRemove: (code: string) => set && save.mutate(without(set, kind, code)),
  });

  return (
    <Card
      title="Codes"
      icon={<Hash size={20} aria-hidden />}
      description="What calls are about and how they end, in your community’s words; its 10-codes, its charges, and its names for the statuses."
      actions={
        <>
          {isEmpty && (
            <Button ref={keepFocusInRow} isPending={isBusy} onClick={() => save.mutate(sampleCodes)}>
              Use Sample Set
            </Button>
          )}
          <Button disabled={!set} onClick={() => setOpen('statuses')}>
            Name Statuses
          </Button>
          <Button disabled={!set} onClick={() => setOpen('import')}>
            Import and Export
          </Button>
        </>
      }
    >
      <ReadError what="Failed to load the codes" query={codes} />
      {(codes.data || !codes.error) && <Tables tableOf={tableOf} />}
      {open === 'statuses' && set && <StatusesDialog set={set} onClose={close} />}
      {open === 'import' && set && <ImportDialog set={set} onClose={close} />}
      {edited && set && <CodeDialog edited={edited} set={set} onClose={() => setEdited(null)} />}
    </Card>
  );
}

type TableOf = (
  kind: CodeKind,
) => Omit<ComponentProps<typeof CodeTable>, 'title' | 'columns' | 'addLabel' | 'empty'>;

function Tables({ tableOf }: { tableOf: TableOf }) {
  return (
    <>
      <CodeTable
        {...tableOf('callTypes')}
        title="Call types"
        columns={typeColumns}
        addLabel="Add Call Type"
        empty="No call types yet. Add one, import a list or use the sample set."
      />
      <CodeTable
        {...tableOf('dispositions')}
        title="Dispositions"
        addLabel="Add Disposition"
        empty="No dispositions yet. Add one, import a list or use the sample set."
      />
      <CodeTable
        {...tableOf('tenCodes')}
        title="10-codes"
        addLabel="Add 10-Code"
        empty="No 10-codes yet. Add one or import a list."
      />
      <CodeTable
        {...tableOf('charges')}
        title="Charges"
        columns={chargeColumns}
        addLabel="Add Charge"
        empty="No charges yet. Add one or import a list."
      />
    </>
  );
}

const typeColumns: readonly Column<ShownCode>[] = [
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

const chargeColumns: readonly Column<ShownCode>[] = [
  {
    key: 'fine',
    heading: 'Fine',
    align: 'end',
    cell: (code) => ('fineAmount' in code ? dollars(code.fineAmount) : ''),
  },
  {
    key: 'bail',
    heading: 'Bail',
    align: 'end',
    cell: (code) => ('bailAmount' in code ? dollars(code.bailAmount) : ''),
  },
];
