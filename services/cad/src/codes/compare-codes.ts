import type { CodeChanges, Codes, CodeSet, StatusName } from '@ten8/contracts/cad/codes';

interface Named {
  code: string;
  isRetired?: boolean;
}

/** What would change if the codes were replaced by this set. */
export function compareCodes(before: Codes, after: CodeSet): CodeChanges {
  const types = compare('call type', before.callTypes, after.callTypes);
  const ends = compare('disposition', before.dispositions, after.dispositions);
  const tens = compare('10-code', before.tenCodes, after.tenCodes ?? before.tenCodes);
  const charges = compare('charge', before.charges, after.charges ?? before.charges);
  const statuses = compare('status', namesOf(before.statuses), namesOf(after.statuses ?? before.statuses));
  const all = [types, ends, tens, charges, statuses];
  return {
    added: all.flatMap(({ added }) => added),
    changed: all.flatMap(({ changed }) => changed),
    retired: all.flatMap(({ retired }) => retired),
  };
}

/** Whether codes that can be chosen would stand in another order. Statuses have an order of their own. */
export function isReordered(before: Codes, after: CodeSet): boolean {
  const orderOf = (codes: readonly Named[]) =>
    codes.flatMap(({ code, isRetired }) => (isRetired ? [] : code.toUpperCase())).join(' ');
  return (['callTypes', 'dispositions', 'tenCodes', 'charges'] as const).some(
    (kind) => orderOf(before[kind]) !== orderOf(after[kind] ?? before[kind]),
  );
}

/** Statuses are compared by the status that they name. Their codes and labels may change. */
const namesOf = (statuses: readonly StatusName[]) =>
  statuses.map(({ status, code, label }) => ({ code: status, label: `${code} ${label}` }));

function compare(what: string, before: readonly Named[], after: readonly Named[]): CodeChanges {
  const labelOf = ({ code }: Named) => `${what} ${code}`;
  const current = before.filter(({ isRetired }) => !isRetired);
  const find = (codes: readonly Named[], { code }: Named) =>
    codes.find((each) => each.code.toUpperCase() === code.toUpperCase());
  const differs = (each: Named) => {
    const known = find(current, each);
    return known !== undefined && textOf(known) !== textOf(each);
  };
  return {
    added: after.filter((each) => !find(current, each)).map(labelOf),
    changed: after.filter(differs).map(labelOf),
    retired: current.filter((each) => !find(after, each)).map(labelOf),
  };
}

/** A text to compare codes: equal for equal codes with any order of fields. */
const textOf = ({ isRetired: _isRetired, ...code }: Named): string =>
  JSON.stringify(Object.entries(code).toSorted(([one], [other]) => one.localeCompare(other)));
