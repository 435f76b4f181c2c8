const MAX_LINES = 50;

/** The lines that were run, the newest last, and the index of the shown one. */
export interface History {
  lines: readonly string[];
  /** How many lines back; 0 is the line that is being typed. */
  back: number;
}

export const noHistory: History = { lines: [], back: 0 };

export const addLine = ({ lines }: History, line: string): History => ({
  lines: [...lines.filter((known) => known !== line), line].slice(-MAX_LINES),
  back: 0,
});

/** Up is an older line, down a newer one; null when there is none. */
export function stepIn({ lines, back }: History, step: 1 | -1): { history: History; line: string } | null {
  const next = back + step;
  if (next < 0 || next > lines.length) return null;
  return { history: { lines, back: next }, line: next === 0 ? '' : (lines.at(-next) ?? '') };
}
