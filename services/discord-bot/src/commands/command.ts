import type {
  ChatInputCommandInteraction,
  SlashCommandBuilder,
  SlashCommandOptionsOnlyBuilder,
} from 'discord.js';
import type { Role } from '@ten8/contracts/roles';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { RoleProblem } from '../discord/discord-client';

/** The parts that commands use. */
export interface CommandParts {
  client: ServiceClient;
  /** The server with the linked role. */
  homeGuildId: string;
  /** What prevents the linked role from being given; null when nothing is known. */
  linkedRoleProblem: () => RoleProblem | null;
  /** The linked role's name in the server. */
  linkedRoleName: () => string | null;
  /** Syncs the caller's own roles and returns them; null if Discord does not decide about them. */
  takeRoles: (guildId: string, discordUserId: string) => Promise<Role[] | 'off' | null>;
}

/** One slash command: its description for Discord, and the function that answers. It may throw refusals. */
export interface Command {
  data: SlashCommandBuilder | SlashCommandOptionsOnlyBuilder;
  execute: (parts: CommandParts, interaction: ChatInputCommandInteraction) => Promise<string>;
}
