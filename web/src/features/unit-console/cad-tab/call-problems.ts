import { ApiError } from '../../../shared/api';
import type { CallFields } from './call-fields';

/** The server's words about single fields of a refused update. */
export function problemsOf(error: Error | null): Partial<Record<keyof CallFields, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
}
