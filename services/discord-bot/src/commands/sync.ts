import { InteractionContextType, SlashCommandBuilder } from 'discord.js';
import type { Command } from './command';

export const sync: Command = {
  data: new SlashCommandBuilder()
    .setName('sync')
    .setDescription('Bring your roles from this server to Ten8')
    .setDescriptionLocalizations({
      de: 'Überträgt deine Rollen auf diesem Server nach Ten8',
      'es-ES': 'Lleva tus roles de este servidor a Ten8',
      fr: 'Transfère tes rôles de ce serveur vers Ten8',
      'pt-BR': 'Leva os teus cargos deste servidor para o Ten8',
    })
    .setContexts(InteractionContextType.Guild),

  async execute({ takeRoles }, interaction) {
    const taken = await takeRoles(interaction.guildId ?? '', interaction.user.id);
    if (taken === 'off') return 'Roles in Ten8 do not follow from roles in this server.';
    if (taken === null)
      return 'Link your account with `/link` and join the community in Ten8 first. Owners keep their roles.';
    return `Your roles in Ten8 follow from this server. They are: ${taken.join(', ')}.`;
  },
};
