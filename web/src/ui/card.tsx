import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface CardProps {
  title?: ReactNode;
  icon?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function Card({ title, icon, description, actions, children }: CardProps) {
  return (
    <CardBox>
      {(title || actions) && (
        <Head>
          <div>
            <Title>
              {icon}
              {title}
            </Title>
            {description && <Description>{description}</Description>}
          </div>
          {actions && <Actions>{actions}</Actions>}
        </Head>
      )}
      {children}
    </CardBox>
  );
}

/** The bare surface, for cards with a layout of their own. */
export const CardBox = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
  padding: var(--space-16);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);

  @media (min-width: 640px) {
    padding: var(--space-24);
  }
  .theme-law-enforcement & {
    gap: var(--space-8);
    padding: var(--space-12);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: flex-start;
  gap: var(--space-8);
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  overflow-wrap: anywhere;
`;

const Description = styled.p`
  margin-top: var(--space-4);
  color: var(--muted);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;
