import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, Role } from '../fields';
import { ROLES } from '../roles';
import { DiscordServers, ONE_SERVER, ServerPath } from './community-servers';
import { DECIDED_ROLES } from './constants';

/** By role of Ten8, the Discord roles of which any one gives it. A role without any is decided in Ten8. */
const Sources = z.partialRecord(
  z.enum(DECIDED_ROLES, 'Discord can decide about Dispatcher, Law Enforcement and Admin'),
  z
    .array(z.string('Choose roles of the server').regex(/^\d{5,20}$/, 'Choose roles of the server'))
    .max(25, 'At most 25 Discord roles for each role'),
  'Choose Discord roles for each role of Ten8',
);

/** What would happen to the roles of one member in Ten8. */
const MemberChange = z.object({
  userId: Id,
  discordName: z.string(),
  add: z.array(Role),
  remove: z.array(Role),
});
export type MemberChange = z.infer<typeof MemberChange>;

const PATH = `${ONE_SERVER}/roles-from-discord` as const;

const RolesChoice = z.object({
  isOn: z.boolean('Choose whether Discord decides about roles'),
  sources: Sources,
  confirmed: z.string().max(100).optional(),
});

/**
 * Off until an Admin has seen what changes: `confirmed` must be the fingerprint of a preview that still holds, 409
 * otherwise. Switching it off leaves everyone's roles as they are, unless another server decides about them.
 */
export const putRolesFromDiscord = defineEndpoint(`PUT ${PATH}`, {
  service: 'discord-bot',
  summary: 'Let roles of one Discord server decide about roles in Ten8, or not',
  params: ServerPath,
  body: RolesChoice,
  reply: DiscordServers,
});

export const RolesPreview = z.object({
  /** Names exactly these changes, for `confirmed`. */
  fingerprint: z.string(),
  changes: z.array(MemberChange),
});
export type RolesPreview = z.infer<typeof RolesPreview>;

/**
 * A dry run of switching it on or off: who would gain or lose which role in Ten8. Off may change some, too, because
 * another server may decide about the same roles. Nothing is written.
 */
export const previewRolesFromDiscord = defineEndpoint(`POST ${PATH}/preview`, {
  service: 'discord-bot',
  summary: 'What roles of one Discord server would change in Ten8',
  params: ServerPath,
  body: RolesChoice.pick({ isOn: true, sources: true }),
  reply: RolesPreview,
});

export const rolesFromDiscordChanged = defineEvent('discord-bot.roles-from-discord-changed', {
  data: z.object({
    isOn: z.boolean(),
    sources: z.partialRecord(Role, z.array(z.string())),
    /** Told where the community has several servers. */
    guildId: z.string().optional(),
  }),
  activity: ({ isOn, sources, guildId }) => {
    const decided = ROLES.filter((role) => sources[role]?.length);
    const choice = isOn ? `Discord decides: ${decided.join(', ') || 'nothing'}` : 'Switched off';
    return {
      action: 'Update Roles From Discord',
      details: guildId === undefined ? choice : `Server ${guildId}; ${choice}`,
    };
  },
});
