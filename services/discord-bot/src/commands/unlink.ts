import { InteractionContextType, SlashCommandBuilder } from 'discord.js';
import { unlinkDiscordUser } from '@ten8/contracts/auth/discord';
import type { Command } from './command';

export const unlink: Command = {
  data: new SlashCommandBuilder()
    .setName('unlink')
    .setDescription('Unlink your Discord account from Ten8')
    .setDescriptionLocalizations({
      de: 'Löst die Verknüpfung deines Discord-Kontos mit Ten8',
      'es-ES': 'Desvincula tu cuenta de Discord de Ten8',
      fr: 'Supprime le lien entre ton compte Discord et Ten8',
      'pt-BR': 'Desvincula a tua conta do Discord do Ten8',
    })
    .setContexts(InteractionContextType.Guild),

  async execute({ client }, interaction) {
    await client(unlinkDiscordUser, { body: { discordUserId: interaction.user.id } });
    return 'Your Discord account is no longer linked to Ten8, and the linked role is being removed.';
  },
};
