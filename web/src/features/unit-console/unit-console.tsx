export function UnitConsole() {
  return <section aria-label="Unit console" />;
}
