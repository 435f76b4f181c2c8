import type { Charge } from '@ten8/contracts/cad/codes';
import { AMOUNT_MAX } from '@ten8/contracts/cad/constants';
import { splitCharges } from './report-input';

export type AmountName = 'fineAmount' | 'bailAmount';

/** A charge as a report names it: without commas, because the field for charges is split on them. */
const nameOf = ({ code, label }: Charge): string => `${code} ${label}`.replace(/[\s,]+/g, ' ').trim();

interface ChargeOption {
  value: string;
  label?: string;
}

/**
 * The community's charges that contain what is typed after the last comma. A browser puts the value into the whole
 * field, and shows an option only if its value or its label contains the whole text.
 */
export function suggestCharges(known: readonly Charge[], text: string): ChargeOption[] {
  const start = text.lastIndexOf(',') + 1;
  const typed = text.slice(start).trim().toUpperCase();
  const names = known.map(nameOf).filter((name) => name.toUpperCase().includes(typed));
  if (start === 0) return names.map((value) => ({ value }));
  return names.map((name) => ({ value: `${text.slice(0, start)} ${name}`, label: `${name} (${text})` }));
}

/** The sum of the named charges' amounts, as a field holds it; empty if none of them has one. */
export function amountOf(known: readonly Charge[], text: string, kind: AmountName): string {
  const amounts = new Map(known.map((charge) => [nameOf(charge).toUpperCase(), charge[kind]]));
  const named = splitCharges(text).flatMap((name) => amounts.get(name.toUpperCase()) ?? []);
  if (named.length === 0) return '';
  return String(
    Math.min(
      named.reduce((sum, amount) => sum + amount, 0),
      AMOUNT_MAX,
    ),
  );
}
