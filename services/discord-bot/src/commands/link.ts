import { escapeMarkdown, InteractionContextType, SlashCommandBuilder } from 'discord.js';
import { redeemLinkCode } from '@ten8/contracts/auth/discord';
import type { RoleProblem } from '../discord/discord-client';
import type { Command } from './command';

/** The role is granted because of auth's fact, so it also is if the bot dies here. */
export const link: Command = {
  data: new SlashCommandBuilder()
    .setName('link')
    .setDescription('Link your Discord account to Ten8')
    .setDescriptionLocalizations({
      de: 'Verknüpft dein Discord-Konto mit Ten8',
      'es-ES': 'Vincula tu cuenta de Discord con Ten8',
      fr: 'Relie ton compte Discord à Ten8',
      'pt-BR': 'Vincula a tua conta do Discord ao Ten8',
    })
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('code')
        .setDescription('The code from Ten8, Settings, Account Linking')
        .setDescriptionLocalizations({
          de: 'Der Code aus Ten8, Einstellungen, Kontoverknüpfung',
          'es-ES': 'El código de Ten8, Ajustes, Vinculación de cuenta',
          fr: 'Le code de Ten8, Paramètres, Liaison de compte',
          'pt-BR': 'O código do Ten8, Definições, Vinculação de conta',
        })
        .setMinLength(5)
        .setMaxLength(12)
        .setRequired(true),
    ),

  async execute(parts, interaction) {
    const { user } = interaction;
    const { firstName } = await parts.client(redeemLinkCode, {
      body: {
        code: interaction.options.getString('code', true),
        discordUserId: user.id,
        discordUsername: user.username,
        discordAvatarUrl: user.avatarURL({ size: 128 }),
      },
    });
    const role =
      interaction.guildId === parts.homeGuildId
        ? describeRole(parts.linkedRoleProblem(), parts.linkedRoleName())
        : 'The roles that you have in Ten8 follow here by themselves.';
    return `Welcome, ${escapeMarkdown(firstName)}! Your Discord account is now linked to Ten8. ${role}`;
  },
};

function describeRole(problem: RoleProblem | null, roleName: string | null): string {
  if (problem?.kind === 'move-role') {
    return (
      `The role **${escapeMarkdown(problem.role)}** cannot be given yet: ask an admin of this server to move the role ` +
      `**${escapeMarkdown(problem.botRole)}** above it and to let it manage roles. Then you get it by itself.`
    );
  }
  if (problem?.kind === 'role-missing') {
    return 'The role for linked members no longer exists in this server: please tell an admin.';
  }
  return roleName ? `The role **${escapeMarkdown(roleName)}** is on its way.` : 'Your role is on its way.';
}
