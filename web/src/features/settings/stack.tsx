import { styled } from 'styled-components';

/** A column of cards with a comfortable width for forms. Two columns in a wide window. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 40rem);
  gap: var(--space-16);
  align-items: start;

  @media (min-width: 1000px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
