import { REST, Routes } from 'discord.js';
import type { Identity } from '../config';
import { apiUrlOf } from '../discord/discord-rest';
import { COMMANDS } from './all-commands';

/**
 * Replaces all commands, in every server at once. Not done at a start, because Discord limits it per day. Earlier
 * versions registered commands in one server; those are removed, or they would be listed twice.
 */
export async function registerCommands(identity: Identity): Promise<void> {
  const { applicationId, guildId, token } = identity;
  const rest = new REST(apiUrlOf(identity)).setToken(token);
  await rest.put(Routes.applicationCommands(applicationId), {
    body: COMMANDS.map(({ data }) => data.toJSON()),
  });
  await rest.put(Routes.applicationGuildCommands(applicationId, guildId), { body: [] });
}
