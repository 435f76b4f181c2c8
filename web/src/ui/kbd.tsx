import { css, styled } from 'styled-components';

const keycap = css`
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

/** A key's name in a text. */
export const Kbd = styled.kbd`
  ${keycap}
`;

interface KeycapProps {
  /** The key, as it is printed on a keyboard. */
  of: string | number;
}

/** A key's name on a button: visible where there are keys, but not part of the button's accessible name. */
export function Keycap({ of }: KeycapProps) {
  return <Printed aria-hidden data-key={of} />;
}

const Printed = styled.kbd`
  ${keycap}

  @media (pointer: coarse) {
    display: none;
  }

  &::before {
    content: attr(data-key);
  }
`;
