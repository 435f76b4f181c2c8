import { createGlobalStyle } from 'styled-components';

/** While it is in the page, printing gives the open dialog alone, black on white and small enough for one sheet. */
export const PrintSheet = createGlobalStyle`
  @media print {
    @page { size: A4; margin: 10mm; }
    html, body { background: #fff; }
    #root, body > :not([role='dialog']), [role='dialog'] button { display: none; }
    [role='dialog'] {
      position: static;
      width: auto;
      max-height: none;
      padding: 0;
      overflow: visible;
      translate: none;
      border: 0;
      background: #fff;
      box-shadow: none;
      font-size: 7pt;
      line-height: 1.2;
    }
    [role='dialog'] * { background: none; color: #000 !important; }
  }
`;
