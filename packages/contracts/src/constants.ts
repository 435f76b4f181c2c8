/** Socket.IO's path. */
export const SOCKET_PATH = '/ws';

/** Ids are 32-bit integers in PostgreSQL. */
export const ID_MAX = 2_147_483_647;

/** The most rows of one page of a list, and the default. */
export const PAGE_MAX = 200;

/** The answer of every search that was given nothing to look for. */
export const NO_CRITERIA = 'Please enter search criteria';

/** Lengths in characters. A short text is a name, a callsign, a plate, a telephone number or a few words. */
export const SHORT_TEXT_MAX = 100;
export const EMAIL_MAX = 200;
export const URL_MAX = 500;
export const LOCATION_MAX = 200;
export const POSTAL_CODE_MAX = 10;
export const DESCRIPTION_MAX = 2000;
