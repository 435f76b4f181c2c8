type KeyTarget = 'acknowledge' | 'answer' | 'command' | 'locate' | 'note' | 'update';

/**
 * Marks the field or button that a key reaches; spread it into the element. Such a key has no handler of its own: what
 * it does is deep in a part that may not be in the page, and a button that is disabled or pending must refuse the key,
 * too. To look for the element when the key is pressed gives all of that; handlers in a context would repeat it.
 */
export const keyTarget = (name: KeyTarget) => ({ 'data-key-target': name });

/** Where there are several, as with alarms, the first one. */
const find = (name: KeyTarget) => document.querySelector<HTMLElement>(`[data-key-target="${name}"]`);

export const focusKeyTarget = (name: KeyTarget): void => find(name)?.focus();
export const clickKeyTarget = (name: KeyTarget): void => find(name)?.click();
