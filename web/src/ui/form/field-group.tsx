import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface FieldGroupProps {
  label: string;
  /** The narrowest column. */
  columnWidth?: string;
  children: ReactNode;
}

/** Fields that belong together, beside each other where there is room. */
export function FieldGroup({ label, columnWidth = '13rem', children }: FieldGroupProps) {
  return (
    <Group>
      <legend>{label}</legend>
      <Grid $columnWidth={columnWidth}>{children}</Grid>
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    width: 100%;
    margin-bottom: var(--space-12);
    padding: 0 0 var(--space-4);
    border-bottom: 1px solid var(--line);
    color: var(--accent);
    font-size: var(--type-admin);
    font-weight: 700;
  }
`;

const Grid = styled.div<{ $columnWidth: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $columnWidth }) => $columnWidth}), 1fr));
  gap: var(--space-12) var(--space-16);
  align-items: start;
`;
