import { createGlobalStyle } from 'styled-components';
import { themeCss } from './themes';

/** The themes' variables; `global.css` uses them on every page. */
export const GlobalStyle = createGlobalStyle`${themeCss}`;
