import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** A section of the landing page with a heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();

  return (
    <Band aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {lead && <Lead>{lead}</Lead>}
      {children}
    </Band>
  );
}

const Band = styled.section`
  width: min(76rem, 100%);
  margin: 0 auto;
  padding: var(--space-48) var(--space-16);
`;

const Title = styled.h2`
  font-size: var(--type-hero-small);
  font-weight: 800;
  line-height: 1.15;
  letter-spacing: -0.02em;
`;

const Lead = styled.p`
  max-width: 40rem;
  margin-top: var(--space-8);
  color: var(--muted);
`;
