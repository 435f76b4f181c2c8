/** Dialogs of the desk that are not about calls and units, by their keys. */
export const TOOLS = {
  s: { name: 'statistics', label: 'STATISTICS' },
  h: { name: 'handover', label: 'HAND OVER' },
  b: { name: 'bolos', label: 'BOLOS' },
  i: { name: 'places', label: 'PLACES' },
  w: { name: 'pop-out', label: 'POP OUT' },
} as const;

type ToolKey = keyof typeof TOOLS;
export type ToolName = (typeof TOOLS)[ToolKey]['name'];
