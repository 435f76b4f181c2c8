import type { SelectOption } from './select';

export const NOT_GIVEN: SelectOption = { value: '', label: 'Not given' };

/** Options of a select that may be left empty. */
export const optional = (values: readonly string[]): SelectOption[] => [
  NOT_GIVEN,
  ...values.map((value) => ({ value, label: value })),
];

/** Makes options from an object of labels by value. */
export const optionsOf = (labels: Record<string, string>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Makes options whose labels are their values in upper case, as on the consoles. */
export const upperCaseOptions = <Value extends string>(values: readonly Value[]): SelectOption<Value>[] =>
  values.map((value) => ({ value, label: value.toUpperCase() }));
