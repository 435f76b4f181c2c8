/** The session: opaque, and unreadable for scripts. */
export const SESSION_COOKIE = 'ten8_session';
/** Identifies a browser that signed in to an account before. */
export const BROWSER_COOKIE = 'ten8_browser';

/** The browser's secret while its user signs in at Discord. */
export const DISCORD_SIGN_IN_COOKIE = 'ten8_discord';

/** With https a browser accepts these names only from the host itself, not from other hosts of the domain. */
const SECURE_PREFIX = '__Host-';

export const cookieNames = (isSecure: boolean) => {
  const prefix = isSecure ? SECURE_PREFIX : '';
  return {
    session: `${prefix}${SESSION_COOKIE}`,
    browser: `${prefix}${BROWSER_COOKIE}`,
    discordSignIn: `${prefix}${DISCORD_SIGN_IN_COOKIE}`,
  };
};
