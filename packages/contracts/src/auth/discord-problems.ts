/** Why signing in with Discord failed, by the value of `discord` in the address of the sign-in page. */
export const DISCORD_PROBLEMS = {
  denied: 'Discord says that you did not agree. Try again, or sign in with your password.',
  failed: 'Signing in with Discord did not work. Please try again.',
  busy: 'Discord or Ten8 is busy right now. Please try again in a few minutes.',
  closed:
    'No Ten8 account is linked to your Discord account, and new registrations are closed. Sign in with your password and link Discord in your settings.',
  email_taken:
    'A Ten8 account already has the email of your Discord account. Sign in with its password and link Discord in your settings; then this button works.',
  no_email: 'Your Discord account has no confirmed email, which a new Ten8 account needs.',
} as const;

export type DiscordProblem = keyof typeof DISCORD_PROBLEMS;
