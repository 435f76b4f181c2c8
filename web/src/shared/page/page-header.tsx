import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePageTitle } from './page-title';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Shown before the title, for example a logo. */
  icon?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
}

/** The page's only h1. Its text is also the title of the browser tab. */
export function PageHeader({ title, subtitle, icon, actions }: PageHeaderProps) {
  usePageTitle(title);

  return (
    <Box>
      {icon}
      <Words>
        <h1>{title}</h1>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12) var(--space-16);
`;

const Words = styled.div`
  flex: 1 1 16rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Subtitle = styled.div`
  color: var(--muted);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;
