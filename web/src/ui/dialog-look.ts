import { css, styled } from 'styled-components';

export const Overlay = styled.div`
  position: fixed;
  inset: 0;
  z-index: 40;
  background: rgb(0 0 0 / 0.6);
`;

export const panelLook = css<{ $width: string }>`
  --panel: var(--space-24);
  position: fixed;
  z-index: 41;
  top: 50%;
  left: 50%;
  translate: -50% -50%;
  width: min(${({ $width }) => $width}, calc(100vw - 2 * var(--space-16)));
  max-height: calc(100dvh - 2 * var(--space-16));
  overflow-y: auto;
  scroll-padding-bottom: 5rem;
  padding: var(--panel);
  border: 1px solid var(--control);
  border-radius: var(--radius-dialog);
  background: var(--surface-1);
  box-shadow: 0 12px 32px rgb(0 0 0 / 0.45);

  @media (max-width: 640px) {
    --panel: var(--space-16);
  }
`;

/** The row of buttons that ends a dialog: the main one last. It stays in sight while a long dialog is scrolled. */
export const DialogActions = styled.div`
  position: sticky;
  /* Browsers stick it inside the panel's padding. */
  bottom: calc(-1 * var(--panel));
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-8);
  margin: var(--space-12) 0 calc(-1 * var(--panel));
  padding: var(--space-12) 0 var(--panel);
  background: var(--surface-1);
`;
