/**
 * The scope of what the desk writes to calls and units: each is sent after the answer to the one before. Sent at the same
 * time, the first of two commands could be done last, and a unit would have the wrong status.
 */
export const IN_ORDER = 'desk';
