import { createGlobalStyle, styled } from 'styled-components';

/** On wide screens the desk is as high as the window, and its parts scroll by themselves. */
export const WholeWindow = createGlobalStyle`
  /* Above the command line and the status bar. */
  :root { --toasts-bottom: 4rem; }

  @media (min-width: 1024px) {
    #root { height: 100vh; height: 100dvh; }
    #main { min-height: 0; }
  }
`;

export const Page = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

export const Grid = styled.div`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr) minmax(0, 1fr);
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: var(--space-8);
  min-height: 0;
  padding: var(--space-8);

  > :last-child {
    grid-column: 1 / -1;
  }

  @media (max-width: 1023px) {
    grid-template-rows: none;
    grid-template-columns: minmax(0, 1fr);
    > * {
      max-height: 70vh;
    }
    > :last-child {
      max-height: none;
    }
  }
`;
