const IS_LETTER = /^\p{L}$/u;

/**
 * Which shortcut a key press means. Caps Lock changes nothing: officers type with it, because texts are in capital
 * letters. With another alphabet, and where digits need Shift, as on a French keyboard, the place of the key counts.
 */
export function pressedKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (shiftKey || key.length > 1) return key;
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase();
  const [, kind, inLatin] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  return inLatin && (kind === 'Digit' || IS_LETTER.test(key)) ? inLatin.toLowerCase() : key;
}
