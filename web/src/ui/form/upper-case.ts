import type { ChangeEvent } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What was typed, in upper case, with the caret left where it is. */
export function upperCased({ target, nativeEvent }: ChangeEvent<TextBox>): string {
  // An input method that is still composing loses its text when the text is changed.
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return target.value;
  const upper = target.value.toUpperCase();
  if (upper === target.value) return upper;

  const { selectionStart, selectionEnd } = target;
  target.value = upper;
  target.setSelectionRange(selectionStart, selectionEnd);
  return upper;
}
