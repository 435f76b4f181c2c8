import { styled } from 'styled-components';

/** Small parts of every tab's layout. */
export const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  min-width: 0;
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
`;

export const TabTitle = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  font-size: var(--type-body);
  letter-spacing: 0.04em;
`;

/** One result of a search. */
export const Sheet = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);
  overflow-wrap: anywhere;

  h3 {
    font-size: var(--type-body);
  }
`;

export const Sheets = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
`;

/** Results of a search, two beside each other where there is room for them. */
export const Results = styled(Sheets)`
  @media (min-width: 1280px) {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;

    > :only-child {
      grid-column: 1 / -1;
    }
  }
`;

/** For what an officer must not miss. */
export const AlertBadge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  padding: 1px var(--space-8);
  border-radius: var(--radius-control);
  background: var(--danger);
  color: var(--on-danger);
  font-size: var(--type-meta);
  font-weight: 700;
  line-height: 1.6;
`;

export const Nothing = styled.p`
  padding: var(--space-24);
  color: var(--muted);
  text-align: center;
  letter-spacing: 0.04em;
`;
