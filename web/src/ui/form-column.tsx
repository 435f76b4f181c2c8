import { styled } from 'styled-components';

/** A form whose fields stand one below the other. */
export const FormColumn = styled.form`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
`;
