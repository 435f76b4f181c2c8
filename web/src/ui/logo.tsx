import { styled } from 'styled-components';

/** The word mark. */
export function Logo() {
  return (
    <Mark>
      TEN<b>8</b>
    </Mark>
  );
}

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.18em;
  color: var(--text);
  font-size: var(--type-section);
  font-weight: 800;
  letter-spacing: 0.04em;
  line-height: 1;

  b {
    padding: 0.12em 0.3em 0.14em;
    border-radius: var(--radius-control);
    background: var(--accent);
    color: var(--on-accent);
  }
`;
