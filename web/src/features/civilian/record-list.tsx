import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { keepFocusInList } from '../../ui/keep-focus';
import { Skeleton } from '../../ui/skeleton';

/** A list of the user's own records. */
export const RecordList = styled.ul`
  display: flex;
  flex-direction: column;
  margin: calc(-1 * var(--space-8)) 0;
`;

interface RecordRowProps {
  /** The record's name, for the labels of the buttons. */
  name: string;
  children: ReactNode;
  /** Chips below the row, over the whole width. */
  chips?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

export function RecordRow({ name, children, chips, onEdit, onDelete }: RecordRowProps) {
  return (
    <Row ref={keepFocusInList}>
      <Words>{children}</Words>
      <Actions>
        <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={14} aria-hidden /> Edit
        </Button>
        <Button size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={14} aria-hidden /> Delete
        </Button>
      </Actions>
      {chips && <Chips>{chips}</Chips>}
    </Row>
  );
}

/** Loading placeholder for rows. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <RecordList aria-label={label} aria-busy>
      {['70%', '55%', '62%'].map((width) => (
        <Row key={width} data-skeleton>
          <Words>
            <Skeleton $width={width} $height="1rem" />
            <Skeleton $width="45%" $height="0.75rem" />
          </Words>
        </Row>
      ))}
    </RecordList>
  );
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-8) var(--space-12);
  min-height: var(--row);
  padding: var(--space-12) 0;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;

  &:first-child {
    border-top: 0;
  }
`;

const Words = styled.div`
  display: flex;
  flex: 1 1 11rem;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-8);

  @media (max-width: 480px) {
    order: 1;
  }
`;

export const Meta = styled.p`
  color: var(--muted);
  font-size: var(--type-admin);
`;

const Chips = styled.div`
  display: flex;
  flex-basis: 100%;
  flex-wrap: wrap;
  gap: var(--space-4);
  min-width: 0;

  /* A chip keeps on one line only while the row has room for it. */
  > * {
    max-width: 100%;
    white-space: normal;
  }
`;
