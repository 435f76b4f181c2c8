import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../paths';

interface ActionCardProps {
  icon: ReactNode;
  title: string;
  /** The tab to open on the next page. */
  tab: 'create' | 'code';
  children: ReactNode;
}

/** A link to the page where communities are created and joined. */
export function ActionCard({ icon, title, tab, children }: ActionCardProps) {
  return (
    <Box to={paths.communitySelect} state={{ tab }}>
      {icon}
      <strong>{title}</strong>
      <span>{children}</span>
    </Box>
  );
}

const Box = styled(Link)`
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
