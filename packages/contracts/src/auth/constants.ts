/** Lengths in characters. */
export const NEW_PASSWORD_MIN = 6;
export const PASSWORD_MAX = 500;
