/** Rows of a label and a text, in a frame. */
export function frame(rows: readonly (readonly [label: string, text: string])[]): string {
  const labelWidth = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, text]) => `${label.padEnd(labelWidth)}  ${text}`);
  const width = Math.max(...lines.map(({ length }) => length));
  const line = '─'.repeat(width + 2);
  return [`╭${line}╮`, ...lines.map((text) => `│ ${text.padEnd(width)} │`), `╰${line}╯`].join('\n');
}

/** A warning that stands out between other lines. */
export function warning(lines: readonly string[]): string {
  const bar = '!'.repeat(Math.max(...lines.map(({ length }) => length)));
  return ['', bar, ...lines, bar, ''].join('\n');
}
