import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** `h1` where the state is the whole page. */
  titleAs?: 'strong' | 'h1' | 'h2';
  children?: ReactNode;
  /** The next thing to do. */
  actions?: ReactNode;
}

export function EmptyState({ icon, title, titleAs = 'strong', children, actions }: EmptyStateProps) {
  return (
    <Box>
      {icon}
      <Title as={titleAs}>{title}</Title>
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
`;

const Title = styled.strong`
  color: var(--text);
  font-size: 1.125em;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-8);
  margin-top: var(--space-8);
`;
