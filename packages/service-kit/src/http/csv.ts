/** One line of a table that a spreadsheet opens. */
export const csvLine = (cells: string[]): string => `${cells.map(quote).join(',')}\r\n`;

/** Text that begins like a formula gets a `'`, because a spreadsheet would run it. Some take full-width signs, too. */
const quote = (cell: string): string =>
  `"${cell.replace(/^[=+\-@\t\r＝＋－＠]/, "'$&").replaceAll('"', '""')}"`;
