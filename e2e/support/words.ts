import type { Page } from '@playwright/test';

/**
 * The text that a reader sees on the page, in the order of the page: the direct text of each visible element, letter for
 * letter. It ignores upper-casing by styles, and a count in brackets after the text.
 */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.closest('script, style, option') === null)
      .map((element) =>
        [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent)
          .join('')
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/ \(\d+\)$/, ''),
      )
      .filter((words) => words !== ''),
  );
}

/** The given words that are on the page in this order. */
export function inOrder(seen: readonly string[], words: readonly string[]): string[] {
  let from = 0;
  return words.filter((word) => {
    const at = seen.indexOf(word, from);
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
}
