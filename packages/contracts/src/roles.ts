/** In the order of every list of roles. */
export const ROLES = ['Civilian', 'Dispatcher', 'Law Enforcement', 'Admin'] as const;
export type Role = (typeof ROLES)[number];

const PRECEDENCE: readonly Role[] = ['Admin', 'Law Enforcement', 'Dispatcher', 'Civilian'];

/** The one role a badge shows: Admin, then Law Enforcement, then Dispatcher, else Civilian. */
export const highestRole = (roles: readonly string[]): Role =>
  PRECEDENCE.find((role) => roles.includes(role)) ?? 'Civilian';

/** In list order, without doubles, and always with Civilian, which nobody can lose. */
export const orderRoles = (roles: readonly string[]): Role[] =>
  ROLES.filter((role) => role === 'Civilian' || roles.includes(role));
