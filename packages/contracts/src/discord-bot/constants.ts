/** Roles of Ten8 about which Discord may decide; everyone is a Civilian. */
export const DECIDED_ROLES = ['Dispatcher', 'Law Enforcement', 'Admin'] as const;

/** As many Discord servers as a community may connect. */
export const MAX_SERVERS = 5;
