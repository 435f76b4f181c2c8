import type { ChangeEvent } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/**
 * A letter whose upper case is several letters, such as ß, stays: PostgreSQL keeps it, too, so that a search finds the
 * name as it was typed.
 */
const toUpperCase = (text: string): string =>
  text.replace(/./gsu, (letter) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? upper : letter;
  });

/** Changes the typed text to upper case and keeps the caret position. */
export function upperCased({ target, nativeEvent }: ChangeEvent<TextBox>): string {
  // Changing the value during IME composition would lose the text.
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return target.value;
  const upper = toUpperCase(target.value);
  if (upper === target.value) return upper;

  const { selectionStart, selectionEnd } = target;
  target.value = upper;
  target.setSelectionRange(selectionStart, selectionEnd);
  return upper;
}
