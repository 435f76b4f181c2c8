import { createGlobalStyle } from 'styled-components';
import { themeCss } from './themes';

export const GlobalStyle = createGlobalStyle`
  ${themeCss}

  *, *::before, *::after { box-sizing: border-box; }

  html {
    background: var(--bg);
    color: var(--text);
    font-family: var(--font);
    font-size: 100%;
    -webkit-text-size-adjust: 100%;
    scrollbar-color: var(--control) transparent;
  }

  body {
    margin: 0;
    font-size: var(--text-size);
    line-height: var(--line-height);
    -webkit-font-smoothing: antialiased;
  }

  /* Radix changes both on the body while a dialog is open: inherited, they would restyle every element of the page. */
  body { pointer-events: auto !important; }
  @property --removed-body-scroll-bar-size {
    syntax: '*';
    inherits: false;
  }

  #root { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; }
  h1 { font-size: var(--type-page); line-height: 1.25; letter-spacing: -0.01em; }
  h2 { font-size: var(--type-section); line-height: 1.3; }
  h3 { font-size: 1em; line-height: 1.4; }
  ul, ol { padding: 0; list-style: none; }
  a { color: var(--accent); text-underline-offset: 3px; }
  button, input, select, textarea { font: inherit; color: inherit; }
  code, kbd { font-family: var(--mono); }
  /* Not everywhere: this font's hyphens are then as wide as its digits. */
  time, output { font-variant-numeric: tabular-nums; }
  img, svg { display: block; }
  [data-key-caps='off'] [data-key] { display: none; }

  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }

  /* Some wait for the end of an animation. A transition of an inherited color would take a frame at each level. */
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
`;
