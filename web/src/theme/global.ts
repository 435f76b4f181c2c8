import { createGlobalStyle } from 'styled-components';
import { themeCss } from './themes';

/**
 * The themes' variables; `global.css` uses them on every page. The background comes with them: until then the page keeps
 * the one of `index.html`.
 */
export const GlobalStyle = createGlobalStyle`
  ${themeCss}
  html { background: var(--bg); }
`;
