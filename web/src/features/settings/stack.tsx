import { styled } from 'styled-components';

/** Cards below each other, as wide as a form is easy to read. */
export const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  max-width: 40rem;
`;
