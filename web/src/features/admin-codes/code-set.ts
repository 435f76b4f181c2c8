import type { CallType, Charge, Codes, CodeSet, Disposition } from '@ten8/contracts/cad/codes';

/** Codes that are lists of words. */
export type CodeKind = 'callTypes' | 'dispositions' | 'tenCodes' | 'charges';

/** What is a choice now, without what is retired: this is what is edited, exported and sent. */
export const setOf = ({ callTypes, dispositions, tenCodes, charges, statuses }: Codes): CodeSet => ({
  callTypes: callTypes
    .filter(({ isRetired }) => !isRetired)
    .map(({ isRetired: _isRetired, ...type }) => type),
  dispositions: dispositions
    .filter(({ isRetired }) => !isRetired)
    .map(({ code, label }) => ({ code, label })),
  tenCodes,
  charges,
  statuses,
});

export const without = (set: CodeSet, kind: CodeKind, code: string): CodeSet => ({
  ...set,
  [kind]: (set[kind] ?? []).filter((each) => each.code !== code),
});

/** Puts a call type in the place of one, or at the end. */
export const withCallType = (set: CodeSet, before: string | null, next: CallType): CodeSet => ({
  ...set,
  callTypes: placed(set.callTypes, before, next),
});
export const withDisposition = (set: CodeSet, before: string | null, next: Disposition): CodeSet => ({
  ...set,
  dispositions: placed(set.dispositions, before, next),
});

export const withTenCode = (set: CodeSet, before: string | null, next: Disposition): CodeSet => ({
  ...set,
  tenCodes: placed(set.tenCodes ?? [], before, next),
});

export const withCharge = (set: CodeSet, before: string | null, next: Charge): CodeSet => ({
  ...set,
  charges: placed(set.charges ?? [], before, next),
});

const placed = <Code extends { code: string }>(codes: Code[], before: string | null, next: Code): Code[] =>
  codes.some(({ code }) => code === before)
    ? codes.map((each) => (each.code === before ? next : each))
    : [...codes, next];

/** The file that `Import and Export` writes and reads. */
export const formatFile = (set: CodeSet): string =>
  JSON.stringify({ format: 'ten8-codes', version: 1, ...set }, null, 2);
