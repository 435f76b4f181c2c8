import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import type { OrderReason } from '../role-order';
import { NotSentError } from './discord-rest';

/** The result of a request. `unknown`: it may have arrived or not; all others are certain. */
export type ApiResult =
  | { kind: 'done' }
  | { kind: 'refused'; reason: OrderReason }
  /** Null when Discord did not say for how long. */
  | { kind: 'rate-limited'; ms: number | null }
  | { kind: 'unknown'; error: string }
  | { kind: 'unauthorized' };

export type ApiFailure = Exclude<ApiResult, { kind: 'done' }>;

const REASONS: Record<number, OrderReason> = {
  [RESTJSONErrorCodes.UnknownMember]: 'not_in_server',
  [RESTJSONErrorCodes.UnknownUser]: 'not_in_server',
  [RESTJSONErrorCodes.UnknownRole]: 'role_missing',
  [RESTJSONErrorCodes.UnknownGuild]: 'server_unknown',
  [RESTJSONErrorCodes.MissingAccess]: 'server_unknown',
  [RESTJSONErrorCodes.UnknownChannel]: 'channel_missing',
  [RESTJSONErrorCodes.InvalidFormBodyOrContentType]: 'refused',
  [RESTJSONErrorCodes.MissingPermissions]: 'missing_permission',
  [RESTJSONErrorCodes.TwoFactorAuthenticationIsRequired]: 'two_factor_needed',
};

/** With one of Discord's error numbers these statuses mean that the same request would be refused again. */
const FINAL_STATUSES = new Set([400, 403, 404]);

export function resultOfError(error: unknown): ApiFailure {
  if (error instanceof NotSentError) return { kind: 'rate-limited', ms: error.waitMs };
  if (error instanceof RateLimitError) {
    return { kind: 'rate-limited', ms: Math.max(error.retryAfter, error.sublimitTimeout) || null };
  }
  if (error instanceof DiscordAPIError) {
    if (error.status === 401) return { kind: 'unauthorized' };
    const code = Number(error.code);
    const reason =
      REASONS[code] ?? (FINAL_STATUSES.has(error.status) && code > 0 ? (`discord_${code}` as const) : null);
    if (reason) return { kind: 'refused', reason };
  }
  // discord.js drops a token after a 401, and throws a plain error from then on.
  if (error instanceof Error && error.message.startsWith('Expected token to be set'))
    return { kind: 'unauthorized' };
  return { kind: 'unknown', error: error instanceof Error ? error.message : String(error) };
}

/** Discord's own error number, else the HTTP status, else `network`: for the metrics. */
export function codeOfError(error: unknown): string {
  if (error instanceof NotSentError) return 'not_sent';
  if (error instanceof RateLimitError) return '429';
  if (error instanceof DiscordAPIError) return String(error.code || error.status);
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return status === undefined ? 'network' : String(status);
}
