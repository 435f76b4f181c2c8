import { incidentReported, type Incident, type NewIncident } from '@ten8/contracts/cad/incidents';
import type { Role } from '@ten8/contracts/roles';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';

interface Reporter {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  idempotencyKey: IdempotencyKey | null;
  communityId: number;
}

/** Every member may report. An officer's report names the officer, as signed in and not as sent. */
export function reportIncident(
  cad: Cad,
  { actor, roles, caller, idempotencyKey, communityId }: Reporter,
  sent: NewIncident,
): Promise<Incident> {
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const isOfficer = roles.includes('Law Enforcement');
    const incident = await cad.incidents.insert(
      {
        ...sent,
        communityId,
        officerId: isOfficer ? actor.userId : null,
        officerName: isOfficer ? fullName(actor) : null,
        createdAt: cad.now(),
      },
      tx.transaction,
    );
    tx.append(incidentReported, communityId, { incidentId: incident.id, type: incident.type });
    return incident;
  });
}
