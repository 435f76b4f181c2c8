import { styled } from 'styled-components';

/** A keycap. */
export const Kbd = styled.kbd`
  display: inline-block;
  min-width: 1.5em;
  padding: 0 0.35em;
  border: 1px solid currentcolor;
  border-radius: var(--radius-control);
  font-family: var(--mono);
  font-size: var(--type-label);
  font-weight: 400;
  line-height: 1.45;
  text-align: center;
  opacity: 0.85;
`;
