import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import { hasRole } from '@ten8/service-kit/access/guards';

const OWN_UNIT_ONLY = 'You can only change your own unit';

interface Someone {
  userId: number;
  roles: readonly Role[];
}

/** Attaching, detaching and the panic button need a unit on duty. */
export const isOnDuty = ({ status }: { status: UnitStatus }): boolean =>
  status !== 'off-duty' && status !== 'unavailable';

/** Dispatchers and Admins move any unit, officers their own. */
export function requireOwnUnit(unit: { userId: number }, { userId, roles }: Someone): void {
  if (unit.userId === userId || hasRole(roles, 'admin') || roles.includes('Dispatcher')) return;
  throw refuse('forbidden', OWN_UNIT_ONLY);
}

/** For actions that officers may not do. */
export function requireDispatcher(roles: readonly Role[]): void {
  if (!hasRole(roles, 'dispatcher')) throw refuse('forbidden', 'Dispatcher or Admin role required');
}

/** A Dispatcher may only send units off duty; an officer may set any status of the own unit. */
export function requireStatusRight(unit: { userId: number }, status: UnitStatus, someone: Someone): void {
  requireOwnUnit(unit, someone);
  if (hasRole(someone.roles, 'admin') || status === 'off-duty') return;
  if (unit.userId !== someone.userId) throw refuse('forbidden', OWN_UNIT_ONLY);
}
