import { z } from 'zod';
import { defineEndpoint } from '../define';
import { CommunityPath } from '../fields';
import {
  DiscordServer,
  MappingChoice,
  ServerChoices,
  ServerPreview,
  Snowflake,
  WhichServer,
} from './community-server';

export const DiscordServers = z.object({
  /** False while this installation has no bot: nothing can be connected then. */
  isConfigured: z.boolean(),
  /** Where a server’s owner invites the bot; null without a bot. */
  inviteUrl: z.string().nullable(),
  /** Whether another one may be connected. */
  hasRoom: z.boolean(),
  /** The main server first, then in the order of connecting. */
  servers: z.array(DiscordServer),
});
export type DiscordServers = z.infer<typeof DiscordServers>;

const PATH = '/api/communities/:communityId/discord-servers' as const;
export const ONE_SERVER = `${PATH}/:guildId` as const;
export const ServerPath = CommunityPath.extend({ guildId: Snowflake('Must be the id of a Discord server') });

export const listDiscordServers = defineEndpoint(`GET ${PATH}`, {
  service: 'discord-bot',
  summary: 'The community’s Discord servers, and how the bot is doing there',
  params: CommunityPath,
  reply: DiscordServers,
});

/**
 * Without a mapping and without posts. Who asks must be linked to Discord and able to manage that server there. The first
 * one is the main server. Nothing changes if it is connected already. 409 `already_linked` if another community has it,
 * 409 `quota_reached` above `MAX_SERVERS`, 503 while Discord does not answer.
 */
export const connectDiscordServer = defineEndpoint(`POST ${PATH}`, {
  service: 'discord-bot',
  summary: 'Connect one more Discord server',
  params: CommunityPath,
  body: WhichServer,
  reply: DiscordServers,
  repeatable: true,
});

/**
 * Who asks must be linked to Discord and able to manage that server there. Where roles would change, `confirmed` must
 * be the fingerprint of a preview that still holds: 409 otherwise. 503 while Discord does not answer. Here and below 404
 * for a server that is not connected.
 */
export const putDiscordServer = defineEndpoint(`PUT ${ONE_SERVER}`, {
  service: 'discord-bot',
  summary: 'Map roles, choose what is posted where, in one Discord server',
  params: ServerPath,
  body: ServerChoices,
  reply: DiscordServers,
});

/** A dry run: who would be given or lose which role in that server. Nothing is written. */
export const previewDiscordServer = defineEndpoint(`POST ${ONE_SERVER}/preview`, {
  service: 'discord-bot',
  summary: 'What a role mapping would change in one server',
  params: ServerPath,
  body: MappingChoice,
  reply: ServerPreview,
});

/**
 * Members keep the roles that they have; pending orders are dropped. After the main server, the next one is the main
 * server.
 */
export const disconnectDiscordServer = defineEndpoint(`DELETE ${ONE_SERVER}`, {
  service: 'discord-bot',
  summary: 'Disconnect one Discord server',
  params: ServerPath,
  reply: DiscordServers,
});

/** One parked order of the server, or all of them. */
export const retryDiscordServer = defineEndpoint(`POST ${ONE_SERVER}/retry`, {
  service: 'discord-bot',
  summary: 'Try parked orders of one Discord server again',
  params: ServerPath,
  body: z.object({ id: z.uuid().optional() }),
  reply: z.object({ retried: z.int() }),
});
