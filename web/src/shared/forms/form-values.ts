/** Converts a record into form values: numbers become text, and missing values are taken from the empty form. */
export function valuesFrom<Values extends Record<string, string | boolean>>(
  empty: Values,
  record: Partial<Record<string, unknown>> | null,
): Values {
  const known = Object.entries(empty).flatMap(([name, value]) => {
    const stored = record?.[name];
    if (stored === null || stored === undefined) return [];
    return [[name, typeof value === 'string' ? String(stored) : stored]];
  });
  return { ...empty, ...Object.fromEntries(known) };
}
