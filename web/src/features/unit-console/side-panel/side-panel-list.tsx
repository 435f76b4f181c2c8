import type { HTMLAttributes, ReactNode } from 'react';
import { styled } from 'styled-components';
import { ReadError } from '../../../shared/api/read-error';
import { Skeleton } from '../../../ui/skeleton';
import { VirtualList } from '../../../ui/virtual-list';

/** In px, of a row with two lines. */
const ROW_HEIGHT = 42;

interface SidePanelListProps<Item extends { id: number }> {
  /** How many items there are is added to it, once that is known. */
  title: string;
  /** The list's name for screen readers and in error messages. */
  name: string;
  items: readonly Item[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  maxHeight?: number;
  /** In px, of most rows. */
  rowHeight?: number;
  empty: ReactNode;
  /** Below the list. */
  footer?: ReactNode;
  /** Further props of a row, such as what a click does. */
  rowProps?: (item: Item) => HTMLAttributes<HTMLLIElement>;
  children: (item: Item) => ReactNode;
}

export function SidePanelList<Item extends { id: number }>(props: SidePanelListProps<Item>) {
  const {
    title,
    name,
    items,
    error,
    refetch,
    maxHeight,
    rowHeight = ROW_HEIGHT,
    empty,
    footer,
    rowProps,
    children,
  } = props;

  return (
    <Box aria-label={name} $rowsHeight={(items?.length ?? 0) * rowHeight}>
      <h2>
        {title}
        {items && ` (${items.length})`}
      </h2>
      {!items && (
        <ReadError
          what={`Failed to load ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
          query={{ error, refetch }}
        />
      )}
      {!items && !error && (
        <Loading aria-busy>
          <Skeleton $width="70%" />
          <Skeleton $width="50%" />
          <Skeleton $width="60%" />
        </Loading>
      )}
      {items?.length === 0 && <Empty>{empty}</Empty>}
      {items && items.length > 0 && (
        <List $maxHeight={maxHeight}>
          <VirtualList
            items={items}
            keyOf={idOf}
            rowHeight={rowHeight}
            rowProps={(item) => ({ tabIndex: 0, 'data-side-panel-row': '', ...rowProps?.(item) })}
          >
            {children}
          </VirtualList>
        </List>
      )}
      {footer && <Footer>{footer}</Footer>}
    </Box>
  );
}

const idOf = ({ id }: { id: number }) => id;

const HEAD = '2rem';
/** Where there is little room it shrinks to about three rows, and its list scrolls. */
const Box = styled.section<{ $rowsHeight: number }>`
  display: flex;
  flex-direction: column;
  min-height: ${({ $rowsHeight }) => ($rowsHeight === 0 ? 'max-content' : `min(${$rowsHeight}px + ${HEAD}, 11rem)`)};
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);
  overflow: hidden;

  h2 {
    padding: var(--space-8) var(--space-12);
    border-bottom: 1px solid var(--line);
    color: var(--muted);
    font-size: var(--type-label);
    letter-spacing: 0.08em;
    line-height: 1.35;
  }
`;

const List = styled.div<{ $maxHeight: number | undefined }>`
  display: flex;
  flex-direction: column;
  min-height: 0;
  ${({ $maxHeight }) => ($maxHeight ? `max-height: ${$maxHeight}px;` : '')}

  @media (max-width: 1023px) {
    max-height: 190px;
  }
`;

const Footer = styled.p`
  padding: var(--space-4) var(--space-12);
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--type-meta);
`;

const Loading = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  padding: var(--space-12);
`;

const Empty = styled.p`
  padding: var(--space-16) var(--space-12);
  color: var(--muted);
`;

/** A row of the side panel. `j` and `k` move the focus between rows. */
export const SidePanelRow = styled.div<{ $tint?: string | undefined }>`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--row);
  padding: var(--space-4) var(--space-12);
  border-top: 1px solid var(--line);
  ${({ $tint }) => ($tint ? `background: color-mix(in srgb, ${$tint} 12%, var(--surface-1));` : '')}

  [data-index='0'] > & {
    border-top: 0;
  }
`;

export const SidePanelText = styled.div`
  flex: 1;
  min-width: 0;

  overflow-wrap: anywhere;

  p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    color: var(--muted);
    font-size: var(--type-meta);
  }
  b {
    font-family: var(--mono);
  }
`;
