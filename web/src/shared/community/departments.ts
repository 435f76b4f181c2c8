import type { Department } from '../storage';

/** The roles that each department asks for: any one of them is enough, and none means everyone. */
export const departmentRoles: Record<Department, readonly string[]> = {
  civilian: [],
  'law-enforcement': ['Law Enforcement', 'Admin'],
  admin: ['Admin'],
  dispatch: ['Dispatcher', 'Admin'],
};

export const departmentNames: Record<Department, string> = {
  civilian: 'Civilian',
  'law-enforcement': 'Law Enforcement',
  admin: 'Administration',
  dispatch: 'Dispatch',
};

/** The departments with a card, in the order of the keys 1 to 3. */
export const departmentCards = ['civilian', 'law-enforcement', 'admin'] as const;
export type CardDepartment = (typeof departmentCards)[number];

export function mayEnter(department: Department, roles: readonly string[]): boolean {
  const asked = departmentRoles[department];
  return asked.length === 0 || asked.some((role) => roles.includes(role));
}
