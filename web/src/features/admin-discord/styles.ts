import { css, styled } from 'styled-components';

/** A part of the Discord card, with small print in its paragraphs. */
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

/** Choices beside each other, as many as fit. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: var(--space-12);
`;
