import { MessageFlags, type ChatInputCommandInteraction } from 'discord.js';
import { Refusal } from '@ten8/contracts/errors';
import type { Logger } from '@ten8/service-kit/observability/logger';
import { errorForLog } from '../discord/error-for-log';
import { COMMANDS } from './all-commands';
import type { CommandParts } from './command';

const FAILED = 'Ten8 is busy right now. Please try again in a minute.';

/**
 * Answers one command; only its author sees the answer. Discord expects a first response within three seconds, so the
 * command is acknowledged before Ten8 is asked. If that fails, nothing is done, and the person can try again.
 */
export async function answerCommand(
  parts: CommandParts & { logger: Logger },
  interaction: ChatInputCommandInteraction,
): Promise<void> {
  const { logger } = parts;
  const { commandName } = interaction;
  try {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const content = await sentenceFor(parts, interaction);
    await interaction.editReply({ content, allowedMentions: { parse: [] } });
    logger.info({ command: commandName }, 'answered a command');
  } catch (error) {
    logger.warn({ err: errorForLog(error), command: commandName }, 'could not answer a command');
  }
}

async function sentenceFor(
  parts: CommandParts & { logger: Logger },
  interaction: ChatInputCommandInteraction,
): Promise<string> {
  const command = COMMANDS.find((one) => one.data.name === interaction.commandName);
  if (!command) return 'Ten8 no longer has this command.';
  try {
    return await command.execute(parts, interaction);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    parts.logger.error({ err: errorForLog(error), command: interaction.commandName }, 'a command failed');
    return FAILED;
  }
}
