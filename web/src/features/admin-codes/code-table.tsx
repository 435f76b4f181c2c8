import { styled } from 'styled-components';
import type { CallType, Charge, Disposition } from '@ten8/contracts/cad/codes';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';

export type ShownCode = (CallType | Charge | Disposition) & { isRetired?: boolean };

interface CodeTableProps {
  title: string;
  /** Columns between the label and the buttons. */
  columns?: readonly Column<ShownCode>[];
  /** Undefined while loading. */
  codes: readonly ShownCode[] | undefined;
  empty: string;
  addLabel: string;
  /** The whole set is being saved or read: what is removed now would be missing in it. */
  isBusy: boolean;
  onAdd: () => void;
  onEdit: (code: ShownCode) => void;
  onRemove: (code: string) => void;
}

/** The codes of one kind, with the button that adds one. */
export function CodeTable({ title, columns = [], codes, empty, addLabel, ...rest }: CodeTableProps) {
  const { isBusy, onAdd, onEdit, onRemove } = rest;
  const actions: Column<ShownCode> = {
    key: 'actions',
    heading: 'Actions',
    align: 'end',
    cell: (code) =>
      code.isRetired ? (
        <Badge>RETIRED</Badge>
      ) : (
        <Buttons>
          <Button size="small" aria-label={`Edit ${code.code}`} onClick={() => onEdit(code)}>
            Edit
          </Button>
          <Button
            size="small"
            aria-label={`Remove ${code.code}`}
            isPending={isBusy}
            onClick={() => onRemove(code.code)}
          >
            Remove
          </Button>
        </Buttons>
      ),
  };

  return (
    <section aria-label={title}>
      <Head>
        <h3>{title}</h3>
        <Button size="small" disabled={!codes} onClick={onAdd}>
          {addLabel}
        </Button>
      </Head>
      <DataTable
        caption={title}
        columns={[...names, ...columns, actions]}
        rows={codes}
        rowKey={({ code }) => code}
        empty={empty}
      />
    </section>
  );
}

const names: readonly Column<ShownCode>[] = [
  { key: 'code', heading: 'Code', cell: ({ code }) => <Code>{code}</Code>, isRowHeading: true },
  { key: 'label', heading: 'Label', cell: ({ label }) => <Label>{label}</Label> },
];

const Code = styled.b`
  white-space: nowrap;
`;

/** Narrow: the table stands beside other cards, and its buttons must stay in sight. */
const Label = styled.span`
  display: inline-block;
  min-width: 4.5rem;
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  margin-bottom: var(--space-8);
`;

const Buttons = styled.span`
  display: inline-flex;
  gap: var(--space-8);
`;
