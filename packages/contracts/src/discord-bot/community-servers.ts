import { z } from 'zod';
import { defineEndpoint } from '../define';
import { CommunityPath } from '../fields';
import {
  DiscordServer,
  MappingChoice,
  RetryBody,
  RetryReply,
  ServerChoices,
  ServerPreview,
  Snowflake,
  WhichServer,
} from './community-server';
import { RolesChoice, RolesPreview } from './roles-from-discord';

/** Each of a community's servers for itself: its mapping, its roles that decide, its posts and its parked orders. */
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
const ONE = `${PATH}/:guildId` as const;
const ServerPath = CommunityPath.extend({ guildId: Snowflake('Must be the id of a Discord server') });

export const listDiscordServers = defineEndpoint(`GET ${PATH}`, {
  service: 'discord-bot',
  summary: 'The community’s Discord servers, and how the bot is doing there',
  params: CommunityPath,
  reply: DiscordServers,
});

/** Beside those that there are; the first one is the main server. Nothing changes if it is one of them already. */
export const connectDiscordServer = defineEndpoint(`POST ${PATH}`, {
  service: 'discord-bot',
  summary: 'Connect one more Discord server',
  params: CommunityPath,
  body: WhichServer,
  reply: DiscordServers,
  repeatable: true,
});

/** As for the main server, of any that is connected. */
export const putOneDiscordServer = defineEndpoint(`PUT ${ONE}`, {
  service: 'discord-bot',
  summary: 'Map roles, choose what is posted where, in one Discord server',
  params: ServerPath,
  body: ServerChoices,
  reply: DiscordServers,
});

/** A dry run: who would be given or lose which role in that server. Nothing is written. */
export const previewOneDiscordServer = defineEndpoint(`POST ${ONE}/preview`, {
  service: 'discord-bot',
  summary: 'What a role mapping would change in one server',
  params: ServerPath,
  body: MappingChoice,
  reply: ServerPreview,
});

/** Roles that people have stay with them. After the main server, the next one is the main server. */
export const disconnectOneDiscordServer = defineEndpoint(`DELETE ${ONE}`, {
  service: 'discord-bot',
  summary: 'Disconnect one Discord server',
  params: ServerPath,
  reply: DiscordServers,
});

export const retryOneDiscordServer = defineEndpoint(`POST ${ONE}/retry`, {
  service: 'discord-bot',
  summary: 'Try parked orders of one Discord server again',
  params: ServerPath,
  body: RetryBody,
  reply: RetryReply,
});

export const putRolesFromOneServer = defineEndpoint(`PUT ${ONE}/roles-from-discord`, {
  service: 'discord-bot',
  summary: 'Let roles of one Discord server decide about roles in Ten8, or not',
  params: ServerPath,
  body: RolesChoice,
  reply: DiscordServers,
});

/** A dry run of either: another server may decide about the same roles, so switching it off may change some, too. */
export const previewRolesFromOneServer = defineEndpoint(`POST ${ONE}/roles-from-discord/preview`, {
  service: 'discord-bot',
  summary: 'What roles of one Discord server would change in Ten8',
  params: ServerPath,
  body: RolesChoice.pick({ isOn: true, sources: true }),
  reply: RolesPreview,
});
