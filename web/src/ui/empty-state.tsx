import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next thing to do. */
  actions?: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <Box>
      {icon}
      <strong>{title}</strong>
      {children && <div>{children}</div>}
      {actions && <Actions>{actions}</Actions>}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-24);
  color: var(--muted);
  text-align: center;

  strong {
    color: var(--text);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-8);
  margin-top: var(--space-8);
`;
