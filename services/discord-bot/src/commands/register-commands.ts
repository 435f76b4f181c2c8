import { DiscordAPIError, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
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
  await rest
    .put(Routes.applicationCommands(applicationId), { body: COMMANDS.map(({ data }) => data.toJSON()) })
    .catch(explain);
  await rest.put(Routes.applicationGuildCommands(applicationId, guildId), { body: [] }).catch(explain);
}

/** What an operator has to correct, by Discord's error number. */
const ADVICE: Record<number, string> = {
  [RESTJSONErrorCodes.MissingAccess]:
    'The commands are registered, but the bot is not in the server of DISCORD_GUILD_ID: invite it there, or correct the id',
  [RESTJSONErrorCodes.UnknownApplication]:
    'Discord knows no application with the id in DISCORD_APPLICATION_ID',
  [RESTJSONErrorCodes.NotAuthorizedToPerformThisActionOnThisApplication]:
    'DISCORD_APPLICATION_ID is not the application whose token is in DISCORD_TOKEN',
};
const BAD_TOKEN = 'Discord refuses the token: check DISCORD_TOKEN';

function explain(error: unknown): never {
  if (!(error instanceof DiscordAPIError)) throw error;
  const advice = error.status === 401 ? BAD_TOKEN : ADVICE[Number(error.code)];
  throw advice === undefined ? error : new Error(`${advice} (${error.message})`);
}
