import { css } from 'styled-components';

export type ButtonTone = 'primary' | 'plain' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

const tones = {
  primary: css`
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: color-mix(in srgb, var(--accent) 86%, var(--text));
    }
  `,
  plain: css`
    background: var(--surface-2);
    border-color: var(--control);
    color: var(--text);
    &:hover:not(:disabled, [aria-disabled='true']) {
      border-color: var(--accent);
    }
  `,
  ghost: css`
    background: transparent;
    border-color: transparent;
    color: var(--text);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--surface-2);
    }
  `,
  danger: css`
    background: var(--danger);
    border-color: var(--danger);
    color: var(--on-danger);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: color-mix(in srgb, var(--danger) 86%, #000);
    }
  `,
};

const heights = { small: '1.75rem', normal: '2.25rem', large: '2.75rem' };

/** What a button and a link that acts like one have in common. */
export const buttonStyles = css<{ $tone: ButtonTone; $size: ButtonSize }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  min-height: ${({ $size }) => heights[$size]};
  padding: var(--space-2) ${({ $size }) => ($size === 'small' ? 'var(--space-8)' : 'var(--space-16)')};
  border: 1px solid;
  border-radius: var(--radius-control);
  font-size: ${({ $size }) => ($size === 'small' ? 'var(--type-meta)' : 'max(var(--text-size), var(--type-console))')};
  font-weight: 600;
  line-height: 1.2;
  text-decoration: none;
  text-align: center;
  cursor: pointer;
  transition:
    background var(--quick),
    border-color var(--quick);
  ${({ $tone }) => tones[$tone]}

  svg {
    flex: none;
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.55;
  }

  @media (pointer: coarse) {
    min-width: 2.75rem;
    min-height: 2.75rem;
  }
`;
