import type { SelectOption } from './select';

/** Options of a select that may be left empty. */
export const optional = (values: readonly string[]): SelectOption[] => [
  { value: '', label: 'Not given' },
  ...values.map((value) => ({ value, label: value })),
];

/** Makes options from an object of labels by value. */
export const optionsOf = (labels: Record<string, string>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Makes options whose labels are their values in upper case, as on the consoles. */
export const upperCaseOptions = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value.toUpperCase() }));
