import { styled } from 'styled-components';
import { Skeleton } from './skeleton';

/** Rows of a table that is still loading, in their final height. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <Row key={row} data-skeleton>
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell}>
          <Skeleton $width={`${45 + ((row * 3 + cell * 5) % 5) * 10}%`} />
        </td>
      ))}
    </Row>
  ));
}

const Row = styled.tr`
  border-top: 1px solid var(--line);

  td {
    height: var(--row);
    padding: var(--space-4) var(--space-12);
  }
`;
