import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { keepFocusInList } from './keep-focus';
import { SkeletonRows } from './skeleton-rows';
import { VisuallyHidden } from './visually-hidden';
import { whereCards } from './wide-table';

export interface Column<Row> {
  key: string;
  /** A text, or a control that also phones show. */
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Its cells hold what people write: a long word breaks there, or it would push the other columns out of sight. */
  isText?: boolean;
  /** Its cells head their rows for screen readers. One per table. */
  isRowHeading?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Rows of the loading skeleton, 2 to 5. */
  skeletonRows?: number;
}

/**
 * On a phone each row is a card: what stands side by side elsewhere stands below each other, with its heading. So it is in
 * a `WideTable` that has no room for its columns.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  skeletonRows = 3,
}: DataTableProps<Row>) {
  return (
    <Scroller>
      <Table aria-busy={rows === undefined}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading
                key={column.key}
                scope="col"
                $align={column.align ?? 'start'}
                data-text={typeof column.heading === 'string' || undefined}
              >
                {column.heading}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns.length} rows={skeletonRows} />}
          {rows?.length === 0 && (
            <tr>
              <Empty colSpan={columns.length}>{empty}</Empty>
            </tr>
          )}
          {rows?.map((row) => (
            <BodyRow key={rowKey(row)} ref={keepFocusInList}>
              {columns.map(({ key, heading, cell, align = 'start', isText = false, isRowHeading }) => (
                <Cell
                  key={key}
                  $align={align}
                  $isText={isText}
                  {...(isRowHeading
                    ? { as: 'th', scope: 'row' }
                    : {
                        'data-heading': typeof heading === 'string' ? heading : undefined,
                      })}
                >
                  {cell(row)}
                </Cell>
              ))}
            </BodyRow>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

const Scroller = styled.div`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  ${whereCards(css`
    &,
    thead,
    tbody,
    tr,
    th,
    td {
      display: block;
    }
    [data-text] {
      position: absolute;
      clip-path: inset(50%);
    }
    tbody tr {
      padding: var(--space-8) 0;
    }
    &[aria-busy='true'] td:not(:first-child) {
      display: none;
    }
  `)}
`;

const Heading = styled.th<{ $align: 'start' | 'end' }>`
  position: sticky;
  top: 0;
  padding: var(--space-8) var(--space-12);
  background: var(--surface-2);
  color: var(--muted);
  font-size: var(--type-label);
  font-weight: 600;
  letter-spacing: 0.06em;
  text-align: ${({ $align }) => $align};
  text-transform: uppercase;
  white-space: nowrap;
`;

const BodyRow = styled.tr`
  border-top: 1px solid var(--line);
`;

const Cell = styled.td<{ $align: 'start' | 'end'; $isText: boolean }>`
  height: var(--row);
  padding: var(--space-4) var(--space-12);
  font-weight: inherit;
  text-align: ${({ $align }) => $align};
  ${({ $isText }) => ($isText ? 'min-width: 8.5rem; overflow-wrap: anywhere;' : '')}

  ${whereCards(css`
    && {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-16);
      height: auto;
      min-width: 0;
      min-height: 2rem;
      overflow-wrap: anywhere;
      text-align: start;
    }
    &:is(th) {
      font-weight: 700;
    }
    &[data-heading]::before {
      content: attr(data-heading);
      flex: none;
      color: var(--muted);
      font-size: var(--type-meta);
    }
  `)}
`;

const Empty = styled.td`
  padding: var(--space-24);
  color: var(--muted);
  text-align: center;
`;
