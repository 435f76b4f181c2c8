import type { DiscordState } from './discord-state';
import type { Faults } from './faults';
import type { Gateway } from './gateway';
import type { Interactions } from './interactions';
import type { Ledger } from './ledger';

export interface Reply {
  status: number;
  /** Undefined sends no body and no content type: discord.js throws when it parses an empty JSON body. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Route {
  method: string;
  path: string;
  pattern: RegExp;
  /** Needs no bot token and is outside the rate limits, like interaction callbacks and OAuth. */
  isOpen?: boolean;
  serve: (call: { ids: string[]; query: URLSearchParams; body: unknown }) => Reply;
}

export interface RouteParts {
  state: DiscordState;
  ledger: Ledger;
  faults: Faults;
  interactions: Interactions;
  gateway: Gateway;
  gatewayUrl: () => string;
}

/** Discord's JSON error: `code` says what went wrong, and is more precise than the status. */
export const discordError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { message, code },
});

export const route = (method: string, path: string, serve: Route['serve']): Route => ({
  method,
  path,
  pattern: new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`),
  serve,
});
