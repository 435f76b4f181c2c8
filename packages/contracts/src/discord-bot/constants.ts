/** Roles of Ten8 about which Discord may decide; everyone is a Civilian. */
export const DECIDED_ROLES = ['Dispatcher', 'Law Enforcement', 'Admin'] as const;
