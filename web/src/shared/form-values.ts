/** What a form's boxes hold for a record: texts for its texts and numbers, and what an empty form has where it says nothing. */
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
