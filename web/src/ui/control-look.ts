import { css } from 'styled-components';

/** What text boxes and selects have in common. */
export const controlLook = css`
  width: 100%;
  min-height: 2.5rem;
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--control);
  border-radius: var(--radius-control);
  background: var(--field);
  color: var(--text);
  font-size: inherit;
  line-height: 1.3;

  &::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  &[aria-invalid='true'] {
    border-color: var(--danger-text);
  }
  &:disabled,
  &:read-only:not(select) {
    background: var(--field-locked);
    color: var(--muted);
  }
  &:disabled {
    cursor: not-allowed;
  }

  .theme-law-enforcement & {
    min-height: 2rem;
    padding: var(--space-4) var(--space-8);
  }
  /* Phones zoom in on a field with smaller letters, and stay there. */
  @media (pointer: coarse) {
    && {
      min-height: 2.75rem;
      font-size: max(1rem, 1em);
    }
  }
`;
