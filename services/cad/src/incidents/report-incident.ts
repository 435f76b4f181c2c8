import { incidentReported, type Incident, type NewIncident } from '@ten8/contracts/cad/incidents';
import type { Role } from '@ten8/contracts/roles';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

interface Reporter {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  communityId: number;
}

/** Anyone's report; only one made by Law Enforcement names its officer, and never from the body. */
export function reportIncident(
  cad: Cad,
  { actor, roles, caller, communityId }: Reporter,
  sent: NewIncident,
): Promise<Incident> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const isOfficer = roles.includes('Law Enforcement');
    const incident = await cad.incidents.insert(
      {
        ...sent,
        communityId,
        officerId: isOfficer ? actor.userId : null,
        officerName: isOfficer ? `${actor.firstName} ${actor.lastName}` : null,
        createdAt: cad.now(),
      },
      tx.transaction,
    );
    tx.append(incidentReported, communityId, { incidentId: incident.id, type: incident.type });
    return incident;
  });
}
