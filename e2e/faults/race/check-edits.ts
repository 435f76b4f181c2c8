import type { Call } from '@ten8/contracts/cad/calls';
import { CALL_FIELDS, type CallField } from '@ten8/contracts/cad/constants';
import type { CallEntry } from '@ten8/contracts/cad/timeline';

export type Sent = Partial<Record<CallField, string>>;

/** One edit and its result. */
export interface Attempt {
  userId: number;
  /** The version that it named. */
  since: number;
  sent: Sent;
  answer: { version: number } | { conflicts: { path: string; message: string }[] };
}

type Values = Record<CallField, string | null>;
type Change = Extract<CallEntry, { kind: 'field-changed' }>;

const fieldsOf = (sent: Sent): CallField[] => CALL_FIELDS.filter((field) => sent[field] !== undefined);
const nameOf = ({ sent, since }: Attempt): string => `${JSON.stringify(sent)} since ${since}`;

/**
 * Returns the problems of a call after many edited it at once. Its entries have to explain its values, with each
 * accepted change and its author. No edit may be lost, and every refusal needs a reason. The attempts of each user are
 * in the order in which they were made.
 */
export function checkEdits(call: Call, entries: CallEntry[], attempts: Attempt[]): string[] {
  const changes = entries.flatMap((entry) => (entry.kind === 'field-changed' ? [entry] : []));
  const { versions, problems } = fold(entries);
  const last = versions.at(-1)?.values;
  for (const field of CALL_FIELDS)
    if (last?.[field] !== call[field])
      problems.push(`${field} is ${call[field]}, but its entries say ${last?.[field]}`);
  problems.push(...changes.flatMap((change) => checkChange(change, changes, attempts)));
  for (const attempt of attempts)
    problems.push(
      ...('version' in attempt.answer
        ? checkAccepted(attempt, attempt.answer.version, versions)
        : checkRefused(attempt, attempt.answer.conflicts, changes)),
    );
  return problems;
}

interface Version {
  version: number;
  values: Values;
}

/** The call as it was at each version, by its entries alone. */
function fold(entries: CallEntry[]): { versions: Version[]; problems: string[] } {
  const versions: Version[] = [];
  const problems: string[] = [];
  let values: Values = {
    location: null,
    postalCode: null,
    description: null,
    priority: null,
    typeCode: null,
  };
  for (const entry of entries) {
    if (entry.kind === 'opened') {
      const { location, postalCode, description, priority } = entry.data;
      values = { location, postalCode, description, priority, typeCode: null };
    } else if (entry.kind === 'field-changed') {
      const { field, from, to } = entry.data;
      if (values[field] !== from) problems.push(`${describe(entry)}, but it was ${values[field]}`);
      values = { ...values, [field]: to };
    }
    versions.push({ version: entry.version, values });
  }
  return { versions, problems };
}

const describe = ({ version, data: { field, from, to } }: Change): string =>
  `${field} from ${from} to ${to} at version ${version}`;

/** The edit was accepted, and changed no field that somebody else had changed since the version it named. */
function checkChange(change: Change, changes: Change[], attempts: Attempt[]): string[] {
  const { by, version, data } = change;
  // The first one: a later edit by the same user with the same values changes nothing and gets the same version.
  const attempt = attempts.find(
    ({ userId, sent, answer }) =>
      'version' in answer &&
      answer.version === version &&
      userId === by?.userId &&
      sent[data.field] === data.to,
  );
  if (!attempt) return [`nobody was told that ${describe(change)} was accepted`];
  const before = changes.findLast(
    (each) => each.data.field === data.field && each.version > attempt.since && each.version < version,
  );
  const isLost = before !== undefined && before.by?.userId !== attempt.userId;
  return isLost ? [`${nameOf(attempt)} was accepted over ${describe(before)}`] : [];
}

/** What it sent is what the call says at the version that it was answered. */
function checkAccepted(attempt: Attempt, version: number, versions: Version[]): string[] {
  const values = versions.findLast((each) => each.version <= version)?.values;
  return fieldsOf(attempt.sent)
    .filter((field) => values?.[field] !== attempt.sent[field])
    .map((field) => `${nameOf(attempt)} was accepted, but ${field} was not changed`);
}

/** Each field that it names has to be one that somebody else changed to something else since. */
function checkRefused(
  attempt: Attempt,
  conflicts: { path: string; message: string }[],
  changes: Change[],
): string[] {
  const { userId, since, sent } = attempt;
  const isReal = ({ path, message }: { path: string; message: string }) =>
    changes.some(
      ({ by, version, data: { field, to } }) =>
        field === path &&
        version > since &&
        by?.userId !== userId &&
        to !== sent[field] &&
        message === `Now: ${to ?? 'empty'}, by ${by?.name}`,
    );
  if (conflicts.length > 0 && conflicts.every(isReal)) return [];
  return [`${nameOf(attempt)} was refused without a conflict: ${JSON.stringify(conflicts)}`];
}
