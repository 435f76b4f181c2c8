const MAX_LINES = 50;

/** The lines that were run, the newest last, and the index of the shown one. */
export interface History {
  lines: readonly string[];
  /** How many lines back; 0 is the line that is being typed. */
  back: number;
  /** The line that was being typed, while an older one is shown. */
  typed: string;
}

export const noHistory: History = { lines: [], back: 0, typed: '' };

export const addLine = ({ lines }: History, line: string): History => ({
  ...noHistory,
  lines: [...lines.filter((known) => known !== line), line].slice(-MAX_LINES),
});

/** Up is an older line, down a newer one; null when there is none. */
export function stepIn(
  { lines, back, typed }: History,
  step: 1 | -1,
  shown: string,
): { history: History; line: string } | null {
  const next = back + step;
  if (next < 0 || next > lines.length) return null;
  const history = { lines, back: next, typed: back === 0 ? shown : typed };
  return { history, line: next === 0 ? typed : (lines.at(-next) ?? '') };
}
