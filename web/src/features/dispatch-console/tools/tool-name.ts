/** What is opened over the desk besides the work on calls and units, by its key. */
export const TOOLS = {
  s: { name: 'statistics', label: 'STATISTICS' },
  h: { name: 'handover', label: 'HAND OVER' },
  b: { name: 'bolos', label: 'BOLOS' },
  i: { name: 'places', label: 'PLACES' },
  w: { name: 'pop-out', label: 'POP OUT' },
} as const;

type ToolKey = keyof typeof TOOLS;
export type ToolName = (typeof TOOLS)[ToolKey]['name'];
