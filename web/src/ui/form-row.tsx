import { styled } from 'styled-components';

/** A search form in one line, its buttons at the end. */
export const FormRow = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-8) var(--space-12);

  > div {
    flex: 1 1 12rem;
    max-width: 24rem;
  }
  @media (pointer: fine) {
    button {
      min-height: 2rem;
    }
  }
`;
