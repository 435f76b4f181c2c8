import {
  type ChatInputCommandInteraction,
  type SlashCommandBuilder,
  type SlashCommandOptionsOnlyBuilder,
} from 'discord.js';
import { type ServiceClient } from '@ten8/service-kit/service-client';
import { type RoleTrouble } from '../connection';

/** What a command may use. */
export interface CommandParts {
  client: ServiceClient;
  /** What stands in the way of handing out the linked role; null when nothing is known to. */
  linkedRoleTrouble: () => RoleTrouble | null;
  /** The linked role's name in the server, for people. */
  linkedRoleName: () => string | null;
}

/** One slash command: how Discord shows it, and the sentence it answers. Refusals may be thrown. */
export interface Command {
  data: SlashCommandBuilder | SlashCommandOptionsOnlyBuilder;
  execute: (parts: CommandParts, interaction: ChatInputCommandInteraction) => Promise<string>;
}
