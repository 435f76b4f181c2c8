import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from './context';

type Codes = Pick<CadRecords, 'codes'>;

const refuseCode = (path: string, message: string) =>
  refuse('invalid_request', message, { details: [{ path, message }] });

/** The call type that is meant, as it is written in the community's codes; nothing when none was sent. */
export async function findType(
  { codes }: Codes,
  { transaction }: Tx,
  communityId: number,
  { typeCode }: { typeCode?: string | null | undefined },
): Promise<{ typeCode?: string | null }> {
  if (typeCode === undefined || typeCode === null) return typeCode === null ? { typeCode } : {};
  const found = await codes.find({ communityId, kind: 'call-type', code: typeCode }, transaction);
  if (found === null) throw refuseCode('typeCode', 'Unknown call type');
  return { typeCode: found };
}

export async function findDisposition(
  { codes }: Codes,
  { transaction }: Tx,
  communityId: number,
  { disposition }: { disposition?: string | null | undefined },
): Promise<string | null> {
  if (!disposition) return null;
  const found = await codes.find({ communityId, kind: 'disposition', code: disposition }, transaction);
  if (found === null) throw refuseCode('disposition', 'Unknown disposition');
  return found;
}
