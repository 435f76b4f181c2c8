import type {
  ChatInputCommandInteraction,
  SlashCommandBuilder,
  SlashCommandOptionsOnlyBuilder,
} from 'discord.js';
import type { Role } from '@ten8/contracts/roles';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import type { RoleProblem } from '../discord-client';

/** What a command may use. */
export interface CommandParts {
  client: ServiceClient;
  /** The server of the linked role. */
  homeGuildId: string;
  /** What prevents the linked role from being given; null when nothing is known. */
  linkedRoleProblem: () => RoleProblem | null;
  /** The linked role's name in the server. */
  linkedRoleName: () => string | null;
  /** Compares one's own roles; answers them as they are in Ten8 then. Null for someone about whom Discord does not decide. */
  takeRoles: (guildId: string, discordUserId: string) => Promise<Role[] | 'off' | null>;
}

/** One slash command: how Discord shows it, and the sentence it answers. Refusals may be thrown. */
export interface Command {
  data: SlashCommandBuilder | SlashCommandOptionsOnlyBuilder;
  execute: (parts: CommandParts, interaction: ChatInputCommandInteraction) => Promise<string>;
}
