import type { ChangeEvent } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Changes the typed text to upper case and keeps the caret position. */
export function upperCased({ target, nativeEvent }: ChangeEvent<TextBox>): string {
  // Changing the value during IME composition would lose the text.
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return target.value;
  const upper = target.value.toUpperCase();
  if (upper === target.value) return upper;

  const { selectionStart, selectionEnd } = target;
  target.value = upper;
  target.setSelectionRange(selectionStart, selectionEnd);
  return upper;
}
