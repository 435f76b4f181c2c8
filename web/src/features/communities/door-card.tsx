import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { RouteLink } from '../../ui/route-link';

interface DoorCardProps {
  icon: ReactNode;
  title: string;
  /** The tab that the next page opens with. */
  tab: 'create' | 'code';
  children: ReactNode;
}

/** Leads to where communities are created and joined. */
export function DoorCard({ icon, title, tab, children }: DoorCardProps) {
  return (
    <Box to={paths.communitySelect} state={{ tab }}>
      {icon}
      <strong>{title}</strong>
      <span>{children}</span>
    </Box>
  );
}

const Box = styled(RouteLink)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  min-height: 12rem;
  padding: var(--space-24);
  border: 1px dashed var(--control);
  border-radius: var(--radius-card);
  color: var(--text);
  text-align: center;
  text-decoration: none;
  transition: border-color var(--quick);

  &:hover {
    border-color: var(--accent);
  }
  svg {
    color: var(--accent);
  }
  span {
    color: var(--muted);
  }
`;
