/** A form with its kept draft over it. The draft may be anything: only its known texts count. */
export function withDraft<T extends { [Name in keyof T]: string }>(
  form: T,
  draft: Record<string, unknown> | null,
): T {
  const names = Object.keys(form).filter((name) => typeof draft?.[name] === 'string');
  return { ...form, ...Object.fromEntries(names.map((name) => [name, draft?.[name]])) };
}
