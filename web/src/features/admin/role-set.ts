import { orderRoles, type Role } from '@ten8/contracts/roles';

/** Spec 4: what an Admin can give and take here. Civilian is everyone's. */
export const ASSIGNABLE_ROLES = ['Law Enforcement', 'Admin'] as const satisfies readonly Role[];
type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

const isAssignable = (role: Role): role is AssignableRole => ASSIGNABLE_ROLES.some((one) => one === role);

/** Held roles that this dialog leaves alone. */
export const keptRoles = (roles: readonly Role[]): Role[] =>
  orderRoles(roles).filter((role) => !isAssignable(role));

/** The new list: what was chosen, what is not up for choice, and always Civilian. */
export const rolesWith = (before: readonly Role[], chosen: readonly AssignableRole[]): Role[] =>
  orderRoles([...keptRoles(before), ...chosen]);

export const assignedRoles = (roles: readonly Role[]): AssignableRole[] => roles.filter(isAssignable);

export function toggled(chosen: readonly AssignableRole[], role: AssignableRole): AssignableRole[] {
  return chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role];
}
