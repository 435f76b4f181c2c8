import type { CodeSetInput } from '@ten8/contracts/cad/codes';

/** Offered to a community that has none. */
export const sampleCodes: CodeSetInput = {
  callTypes: [
    { code: 'TS', label: 'Traffic stop', priority: 'low', prompts: ['Plate', 'Vehicle', 'Direction'] },
    {
      code: 'ACC',
      label: 'Traffic accident',
      priority: 'medium',
      prompts: ['Injured', 'Vehicles', 'Road blocked'],
    },
    { code: 'PURS', label: 'Pursuit', priority: 'critical', prompts: ['Vehicle', 'Direction', 'Reason'] },
    { code: 'SHOTS', label: 'Shots fired', priority: 'critical', prompts: ['Where', 'How many', 'Injured'] },
    { code: 'ROB', label: 'Robbery', priority: 'critical', prompts: ['Armed with', 'Suspects', 'Vehicle'] },
    { code: 'BURG', label: 'Burglary', priority: 'high', prompts: ['Still there', 'Suspects'] },
    { code: 'DOM', label: 'Domestic disturbance', priority: 'high', prompts: ['Weapons', 'Injured'] },
    {
      code: 'MED',
      label: 'Medical emergency',
      priority: 'high',
      prompts: ['Conscious', 'Breathing'],
      kinds: ['ems'],
    },
    {
      code: 'FIRE',
      label: 'Fire',
      priority: 'critical',
      prompts: ['What burns', 'People inside'],
      kinds: ['ems', 'fire'],
    },
    { code: 'SUSP', label: 'Suspicious person or vehicle', priority: 'medium', prompts: ['Description'] },
    { code: 'WELF', label: 'Welfare check', priority: 'low', prompts: ['Whom', 'Last seen'] },
    { code: 'TOW', label: 'Tow request', priority: 'low', prompts: ['Vehicle', 'Reason'], kinds: ['tow'] },
  ],
  dispositions: [
    { code: 'ARR', label: 'Arrest' },
    { code: 'CIT', label: 'Citation' },
    { code: 'RPT', label: 'Report taken' },
    { code: 'WARN', label: 'Warning' },
    { code: 'GOA', label: 'Gone on arrival' },
    { code: 'UTL', label: 'Unable to locate' },
    { code: 'UNF', label: 'Unfounded' },
    { code: 'DUPLICATE', label: 'Same as another call' },
  ],
};
