import { styled } from 'styled-components';

/** A sentence that is less important than what is beside it. */
export const Muted = styled.p`
  color: var(--muted);
`;

/** The same in small letters. */
export const Note = styled(Muted)`
  font-size: var(--type-meta);
`;
