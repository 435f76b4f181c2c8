import { css, styled } from 'styled-components';

/** One of the desk's three parts; what is in it scrolls by itself. */
export const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);
  overflow: hidden;
`;

export const PaneHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-4) var(--space-8);
  min-height: 2.5rem;
  padding: var(--space-4) var(--space-12);
  border-bottom: 1px solid var(--line);

  /* In one line: buttons that have no room beside it go below. */
  h2 {
    flex: 1 0 max-content;
    max-width: 100%;
    color: var(--muted);
    font-size: var(--type-label);
    letter-spacing: 0.08em;
  }

  @media (max-width: 639px) {
    justify-content: flex-start;
    h2 {
      flex-basis: 100%;
    }
  }
`;

/** In px, of a row before it is measured. */
export const ROW_HEIGHT = 52;

export const Empty = styled.p`
  padding: var(--space-16) var(--space-12);
  color: var(--muted);
`;

/** A line of a list that is chosen or marked as a whole. */
export const RowButton = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  width: 100%;
  min-height: var(--row);
  padding: var(--space-4) var(--space-12);
  border: 0;
  border-top: 1px solid var(--line);
  border-left: 3px solid transparent;
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: left;
  cursor: pointer;

  &[aria-current='true'],
  &[aria-pressed='true'] {
    border-left-color: var(--accent);
    background: var(--surface-2);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  b,
  time {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
  }
`;

export const RowText = styled.span`
  flex: 1;
  min-width: 0;

  > span {
    display: block;
    overflow-wrap: anywhere;
  }
  /* Text is cut after two lines: the chosen call shows all of it. A phone has no room for both, so there it is not cut. */
  @media (min-width: 640px) {
    > span:first-child {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
  > span + span {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;

/** Lines under the chosen call, each with what can be done about it. */
export const Lines = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4) var(--space-8);
    padding: var(--space-4) 0;
    font-size: var(--type-meta);
  }
`;

/** One line with its buttons, as wide as the desk. */
export const lineLook = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  padding: var(--space-4) var(--space-12);
  border-bottom: 1px solid var(--line);
`;
