import { boloEdited, type Bolo, type BoloEdit } from '@ten8/contracts/cad/bolos';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { fullName } from '../full-name';
import { lockCommunity } from '../lock-community';
import { BOLO_FIELDS, type BoloChanges, type BoloField, type BoloValues } from './bolo-store';

interface Editing {
  actor: Actor;
  caller: Caller;
  /** As the guard found it. */
  bolo: Bolo;
  sent: BoloEdit;
}

/** Changes the fields that are sent, unless somebody else changed one of them since the version that the editor saw. */
export function editBolo(
  cad: Cad,
  { actor, caller, bolo: { id, communityId }, sent }: Editing,
): Promise<Bolo> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId, 'BOLO');
    const bolo = await cad.bolos.find({ id, communityId }, cad.now(), tx.transaction);
    if (!bolo) throw refuse('not_found', 'BOLO not found');
    requirePossible(cad, bolo, sent);
    const values = valuesAfter(bolo, sent);
    const fields = BOLO_FIELDS.filter((field) => bolo[field] !== values[field]);
    if (fields.length === 0) return bolo;
    await refuseConflicts(cad, tx, { bolo, fields, since: sent.version, userId: actor.userId });
    const version = bolo.version + 1;
    const change = { version, userId: actor.userId, name: fullName(actor) };
    const changes = Object.fromEntries(fields.map((field) => [field, change]));
    const saved = await cad.bolos.save({ id, communityId, version, ...values }, changes, tx.transaction);
    if (!saved) throw refuse('not_found', 'BOLO not found');
    tx.append(boloEdited, communityId, { ...saved, boloId: id });
    return saved;
  });
}

function requirePossible(cad: Cad, bolo: Bolo, { version, expiresAt }: BoloEdit): void {
  if (version > bolo.version) throw refuseField('version', 'This BOLO has no such version yet');
  if (expiresAt && new Date(expiresAt) <= cad.now())
    throw refuseField('expiresAt', 'The end must be in the future');
}

const refuseField = (path: string, message: string) =>
  refuse('invalid_request', message, { details: [{ path, message }] });

/** Fields that were not sent stay. */
const valuesAfter = (before: BoloValues, sent: BoloEdit): BoloValues => ({
  type: sent.type ?? before.type,
  description: sent.description ?? before.description,
  plate: sent.plate === undefined ? before.plate : sent.plate,
  vin: sent.vin === undefined ? before.vin : sent.vin,
  vehicleDetails: sent.vehicleDetails === undefined ? before.vehicleDetails : sent.vehicleDetails,
  expiresAt:
    sent.expiresAt === undefined
      ? before.expiresAt
      : sent.expiresAt && new Date(sent.expiresAt).toISOString(),
});

interface PendingEdit {
  bolo: Bolo;
  fields: BoloField[];
  since: number;
  userId: number;
}

/** Two people who write the same text do not conflict: the second one changes nothing. */
async function refuseConflicts(
  cad: Cad,
  tx: Tx,
  { bolo, fields, since, userId }: PendingEdit,
): Promise<void> {
  if (since === bolo.version) return;
  const changes: BoloChanges = await cad.bolos.changesOf(bolo, tx.transaction);
  const details = [];
  for (const path of fields) {
    const last = changes[path];
    if (!last || last.version <= since || last.userId === userId) continue;
    const editor = { communityId: bolo.communityId, userId: last.userId };
    const name = (await cad.bolos.callsignOf(editor, tx.transaction)) ?? last.name ?? 'a colleague';
    details.push({ path, message: `Now: ${bolo[path] ?? 'empty'}, by ${name}` });
  }
  if (details.length === 0) return;
  throw refuse('edit_conflict', 'Somebody changed this BOLO while you were typing', { details });
}
