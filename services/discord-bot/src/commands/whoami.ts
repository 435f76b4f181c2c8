import { escapeMarkdown, InteractionContextType, SlashCommandBuilder } from 'discord.js';
import { whoIsDiscordUser } from '@ten8/contracts/auth/discord';
import type { Command } from './command';

export const whoami: Command = {
  data: new SlashCommandBuilder()
    .setName('whoami')
    .setDescription('Show which Ten8 account you are linked to')
    .setDescriptionLocalizations({
      de: 'Zeigt, mit welchem Ten8-Konto du verknüpft bist',
      'es-ES': 'Muestra con qué cuenta de Ten8 estás vinculado',
      fr: 'Montre à quel compte Ten8 tu es relié',
      'pt-BR': 'Mostra a que conta do Ten8 estás vinculado',
    })
    .setContexts(InteractionContextType.Guild),

  async execute({ client }, interaction) {
    const identity = await client(whoIsDiscordUser, { params: { discordUserId: interaction.user.id } });
    if (!identity.linked) {
      return 'You are not linked to a Ten8 account. Make a code in Ten8 under Settings, then use `/link`.';
    }
    const name = [identity.firstName, identity.lastName].filter(Boolean).join(' ');
    return `You are linked to Ten8 as **${escapeMarkdown(name)}**.`;
  },
};
