import type { DiscordGuild, DiscordState, DiscordUser } from './discord-state';
import type { Gateway } from './gateway';

/** The key for commands that are registered for every server. */
export const EVERY_GUILD = '';
/** Discord shows "The application did not respond" when nothing came within this time. */
const ANSWER_WITHIN_MS = 3000;
const EPHEMERAL = 64;

/** One slash command as a person typed it, and what the bot answered. */
export interface Interaction {
  id: string;
  token: string;
  name: string;
  userId: string;
  askedAt: number;
  /** When the first callback came, or null. */
  acknowledgedAfterMs: number | null;
  isDeferred: boolean;
  isEphemeral: boolean;
  /** The text that the person reads; null until there is one. */
  answer: string | null;
  answeredAfterMs: number | null;
  /** What the answer would have mentioned; must stay empty. */
  allowedMentions: unknown;
}

export interface RegisteredCommand {
  name: string;
  [field: string]: unknown;
}

export interface Interactions {
  slash: (
    guild: DiscordGuild,
    name: string,
    options: Record<string, string>,
    user: DiscordUser,
  ) => Interaction;
  /** POST /interactions/{id}/{token}/callback */
  acknowledge: (id: string, token: string, body: CallbackBody) => { status: number; code?: number };
  /** PATCH /webhooks/{application}/{token}/messages/@original */
  edit: (token: string, body: MessageBody) => Interaction | null;
  find: (id: string) => Interaction | null;
  register: (guildId: string, commands: RegisteredCommand[]) => void;
  commands: (guildId: string) => RegisteredCommand[];
}

export interface MessageBody {
  content?: string;
  flags?: number;
  nonce?: string;
  enforce_nonce?: boolean;
  allowed_mentions?: unknown;
}

export interface CallbackBody {
  type: number;
  data?: MessageBody;
}

export function createInteractions(state: DiscordState, gateway: Gateway): Interactions {
  const asked = new Map<string, Interaction>();
  const registered = new Map<string, RegisteredCommand[]>();

  /** A server lists its own and those that are registered everywhere. */
  const commandsOf = (guildId: string) => [EVERY_GUILD, guildId].flatMap((key) => registered.get(key) ?? []);

  function acknowledge(id: string, token: string, body: CallbackBody) {
    const interaction = asked.get(id);
    const tookMs = Date.now() - (interaction?.askedAt ?? 0);
    if (!interaction || interaction.token !== token || tookMs > ANSWER_WITHIN_MS)
      return { status: 404, code: 10062 };
    if (interaction.acknowledgedAfterMs !== null) return { status: 400, code: 40060 };
    interaction.acknowledgedAfterMs = tookMs;
    interaction.isDeferred = body.type === 5;
    interaction.isEphemeral = ((body.data?.flags ?? 0) & EPHEMERAL) !== 0;
    if (body.type === 4) settle(interaction, body.data ?? {});
    return { status: 204 };
  }

  function edit(token: string, body: MessageBody) {
    const interaction = [...asked.values()].find((one) => one.token === token);
    if (!interaction || interaction.acknowledgedAfterMs === null) return null;
    settle(interaction, body);
    return interaction;
  }

  return {
    slash: (guild, name, options, user) => {
      const known = commandsOf(guild.id);
      if (registered.size > 0 && !known.some((one) => one.name === name))
        throw new Error(`/${name} is not registered`);
      const interaction = newInteraction(state, name, user);
      asked.set(interaction.id, interaction);
      gateway.dispatch('INTERACTION_CREATE', interactionJson({ state, guild, interaction, options, user }));
      return interaction;
    },
    acknowledge,
    edit,
    find: (id) => asked.get(id) ?? null,
    register: (guildId, commands) => registered.set(guildId, commands),
    commands: commandsOf,
  };
}

function settle(interaction: Interaction, body: MessageBody): void {
  interaction.answer = body.content ?? '';
  interaction.answeredAfterMs = Date.now() - interaction.askedAt;
  interaction.allowedMentions = body.allowed_mentions ?? null;
}

const newInteraction = (state: DiscordState, name: string, user: DiscordUser): Interaction => ({
  id: state.nextId(),
  token: `interaction-${state.nextId()}`,
  name,
  userId: user.id,
  askedAt: Date.now(),
  acknowledgedAfterMs: null,
  isDeferred: false,
  isEphemeral: false,
  answer: null,
  answeredAfterMs: null,
  allowedMentions: null,
});

interface Asked {
  state: DiscordState;
  guild: DiscordGuild;
  interaction: Interaction;
  options: Record<string, string>;
  user: DiscordUser;
}

function interactionJson({ state, guild, interaction, options, user }: Asked) {
  const channelId = [...guild.channels.keys()][0] ?? guild.id;
  return {
    id: interaction.id,
    application_id: state.bot.id,
    type: 2,
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    channel_id: channelId,
    channel: { id: channelId, type: 0, name: 'general', permissions: '0' },
    locale: 'en-US',
    guild_locale: 'en-US',
    app_permissions: '0',
    entitlements: [],
    authorizing_integration_owners: {},
    context: 0,
    attachment_size_limit: 0,
    member: askingMemberJson(guild, user),
    data: {
      id: state.nextId(),
      name: interaction.name,
      type: 1,
      options: Object.entries(options).map(([option, value]) => ({ name: option, type: 3, value })),
    },
  };
}

function askingMemberJson(guild: DiscordGuild, user: DiscordUser) {
  const member = guild.members.get(user.id);
  return {
    user,
    roles: [...(member?.roles ?? [])],
    permissions: '0',
    joined_at: member?.joinedAt ?? new Date().toISOString(),
    deaf: false,
    mute: false,
    flags: 0,
  };
}
