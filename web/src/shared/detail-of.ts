import { ApiError } from './api';

/** What the server found wrong with one field of a form, or undefined. */
export function detailOf(error: unknown, path: string): string | undefined {
  return error instanceof ApiError
    ? error.details.find((detail) => detail.path === path)?.message
    : undefined;
}
