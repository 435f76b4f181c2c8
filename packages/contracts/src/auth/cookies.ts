/** The session: opaque, and unreadable for scripts. */
export const SESSION_COOKIE = 'ten8_session';
/** By it a browser is recognised that signed in to an account before. */
export const BROWSER_COOKIE = 'ten8_browser';

/** What a browser keeps while its user is at Discord to sign in. */
export const OUTWARD_COOKIE = 'ten8_discord';

/** Over https a browser accepts these names only from the host itself, never from another one of the domain. */
const SECURE_PREFIX = '__Host-';

export const cookieNames = (isSecure: boolean) => {
  const prefix = isSecure ? SECURE_PREFIX : '';
  return {
    session: `${prefix}${SESSION_COOKIE}`,
    browser: `${prefix}${BROWSER_COOKIE}`,
    outward: `${prefix}${OUTWARD_COOKIE}`,
  };
};
