import type { Priority } from '@ten8/contracts/cad/constants';
import { DEFAULT_KINDS, type Kind } from '@ten8/contracts/cad/unit-kinds';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from './context';

type Codes = Pick<CadRecords, 'codes'>;

const refuseCode = (path: string, message: string) =>
  refuse('invalid_request', message, { details: [{ path, message }] });

interface ChosenType {
  typeCode: string | null;
  kinds: readonly Kind[];
  /** Null without a type. */
  priority: Priority | null;
}

/**
 * The call type as it is written in the community's codes, with its kinds and priority; undefined if it does not change:
 * none was sent, or the call's own one (`present`), which may be retired.
 */
export async function findType(
  { codes }: Codes,
  { transaction }: Tx,
  communityId: number,
  { typeCode }: { typeCode?: string | null | undefined },
  present: string | null = null,
): Promise<ChosenType | undefined> {
  if (typeCode === undefined) return undefined;
  if (typeCode === null) return { typeCode, kinds: DEFAULT_KINDS, priority: null };
  const found = await codes.find({ communityId, kind: 'call-type', code: typeCode }, transaction);
  if (found === null && present?.toUpperCase() === typeCode.toUpperCase()) return undefined;
  if (found === null) throw refuseCode('typeCode', 'Unknown call type');
  return { typeCode: found.code, kinds: found.kinds ?? DEFAULT_KINDS, priority: found.priority };
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
  return found.code;
}
