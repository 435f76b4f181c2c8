import type { Identity } from './config';

/** In a server the bot needs to see channels, to post there, and to manage nicknames and roles. */
const PERMISSIONS = (1n << 10n) | (1n << 11n) | (1n << 27n) | (1n << 28n);

/** Where the owner of a server invites the bot. */
export function inviteUrl({ applicationId }: Identity, guildId?: string): string {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', applicationId);
  url.searchParams.set('scope', 'bot applications.commands');
  url.searchParams.set('permissions', String(PERMISSIONS));
  if (guildId) url.searchParams.set('guild_id', guildId);
  return url.href;
}
