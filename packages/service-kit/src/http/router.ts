import { Router } from 'express';

/** Matches paths exactly as the gateway does: the case counts, and so does a slash at the end. */
export const createRouter = (): Router => Router({ caseSensitive: true, strict: true });
