/** Storage may be blocked or full, and people can edit what is in it. Then there is no value, and the page works without. */
function safely(storage: () => Storage) {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const read = (key: string) => attempt(() => storage().getItem(key));

  return {
    read,
    /** Null if nothing valid is stored. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(read(key) ?? 'null')),
    write: (key: string, value: string) => void attempt(() => storage().setItem(key, value)),
    remove: (key: string) => void attempt(() => storage().removeItem(key)),
    keys: (): string[] => attempt(() => Object.keys(storage())) ?? [],
    clear: () => void attempt(() => storage().clear()),
  };
}

/** Kept until it is removed. */
export const browserStorage = safely(() => localStorage);
/** Kept until this browser tab closes, also over a reload. */
export const tabStorage = safely(() => sessionStorage);
