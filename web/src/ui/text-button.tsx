import { styled } from 'styled-components';

/** A button within a line of text, which looks like the link that it is to the user. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  min-width: 1.5rem;
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: transparent;
  color: var(--accent);
  font-weight: 700;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    color: var(--text);
  }
  @media (pointer: coarse) {
    min-width: 2.75rem;
    min-height: 2.75rem;
  }
`;
