import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { requestIdOf, sentenceOf } from '../../../shared/api';
import { ErrorState } from '../../../ui/error-state';
import { Skeleton } from '../../../ui/skeleton';

interface RailPanelProps<Item> {
  title: string;
  /** The list's name for screen readers and in error messages. */
  name: string;
  items: readonly Item[] | undefined;
  error: Error | null;
  onRetry: () => void;
  maxHeight?: number;
  empty: ReactNode;
  /** Below the list. */
  footer?: ReactNode;
  children: (item: Item) => ReactNode;
}

export function RailPanel<Item>(props: RailPanelProps<Item>) {
  const { title, name, items, error, onRetry, maxHeight, empty, footer, children } = props;

  return (
    <Box aria-label={name}>
      <h2>{title}</h2>
      {!items && error && (
        <ErrorState
          what={`Failed to load ${name.toLowerCase()}`}
          why={sentenceOf(error, '')}
          requestId={requestIdOf(error)}
          onRetry={onRetry}
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
        <List $maxHeight={maxHeight} tabIndex={-1}>
          {items.map(children)}
        </List>
      )}
      {footer && <Footer>{footer}</Footer>}
    </Box>
  );
}

const Box = styled.section`
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

const List = styled.ul<{ $maxHeight: number | undefined }>`
  ${({ $maxHeight }) => ($maxHeight ? `max-height: ${$maxHeight}px;` : '')}
  overflow-y: auto;
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
export const RailRow = styled.li<{ $tint?: string | undefined }>`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--row);
  padding: var(--space-4) var(--space-12);
  border-top: 1px solid var(--line);
  ${({ $tint }) => ($tint ? `background: color-mix(in srgb, ${$tint} 12%, var(--surface-1));` : '')}

  &:first-child {
    border-top: 0;
  }
  /* Rows that are scrolled out of sight cost no layout. */
  content-visibility: auto;
  contain-intrinsic-size: auto 2.75rem;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const RailText = styled.div`
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
