import type { input, ZodType } from 'zod';

/** What a form would send: fields that are left out take the contract's defaults. */
export type Sent<T extends ZodType> = Partial<input<T>>;
