const ZERO_WIDTH_SPACE = '\u200b';

/** Formatting, mentions of a person, and links that are shown under another name. */
const FORMATTING = /[\\*_~`|<>[\]]/g;
/** Only at the start of a line: a heading, small text or a list. */
const LINE_START = /^(\s*)([#+-])/;
/** The rest of what links, emoji, headings and lists are made of. */
const LINKING = /[()#:/.!+=-]/g;
const LINK = /(https?:\/\/[^\s<>]+)/;

/**
 * One line of a user's text which Discord shows as it was typed: without formatting, mentions, and links under another
 * name. Discord shows a character after a backslash as it is, if it is neither a letter nor a digit. Links that are kept
 * can be opened, and addresses copied; of broken ones, only the text is shown.
 */
export const escapeForDiscord = (line: string, { links }: { links: 'kept' | 'broken' }): string =>
  links === 'kept' ? keepLinks(line) : breakLinks(line);

const escapeFormatting = (text: string): string => text.replace(FORMATTING, '\\$&');

const keepLinks = (line: string): string =>
  line
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? part : escapeFormatting(part)))
    .join('')
    .replace(LINE_START, '$1\\$2');

const breakLinks = (line: string): string =>
  escapeFormatting(line)
    .replace(LINKING, '\\$&')
    .replaceAll('\\:\\/', `\\:${ZERO_WIDTH_SPACE}\\/`)
    .replaceAll('@', `\\@${ZERO_WIDTH_SPACE}`);
