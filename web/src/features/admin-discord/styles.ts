import { css, styled } from 'styled-components';

/** A section of the Discord card. */
export const sectionStyles = css`
  display: grid;
  gap: var(--space-12);
  align-content: start;

  h4 {
    font-size: 1em;
    line-height: 1.4;
  }
  p {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;

/** A responsive grid of fields. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: var(--space-12);
`;

/** Short facts beside each other, each under its name. */
export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-24);
  margin-block: var(--space-8);

  dt {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;
