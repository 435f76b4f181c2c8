import type { z } from 'zod';

type Entry = { readonly [Key in string]?: unknown } | null;

/**
 * For `superRefine`: refuses an entry whose field is that of an earlier one, in any case. Also when entries have other
 * problems, because an import lists all of them.
 */
export const eachOnce = (field: string) =>
  [
    (list: readonly Entry[], context: z.RefinementCtx): void => {
      const known = new Set<string>();
      list.forEach((entry, index) => {
        const text = entry?.[field];
        if (typeof text !== 'string') return;
        if (known.has(text.toUpperCase()))
          context.addIssue({ code: 'custom', path: [index, field], message: `${text} is there twice` });
        known.add(text.toUpperCase());
      });
    },
    { when: ({ value }: { value: unknown }) => Array.isArray(value) },
  ] as const;
