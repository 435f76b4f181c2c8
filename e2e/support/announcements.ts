import type { Page } from '@playwright/test';

/** Runs in the page: notes what its live regions say, as screen readers read it. */
function listen() {
  const REGION = '[aria-live], [role="alert"], [role="status"]';
  const said: string[] = [];
  const note = (region: Element) => {
    if (region.getAttribute('aria-live') === 'off' || region.closest('[aria-hidden="true"]')) return;
    const heard = region.cloneNode(true) as Element;
    for (const hidden of heard.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    const text = heard.textContent?.trim();
    if (text) said.push(text);
  };
  const regionsIn = (node: Node) =>
    node instanceof Element
      ? [node, ...node.querySelectorAll('*')].filter((element) => element.matches(REGION))
      : [];
  const regionAround = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(REGION);
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => [
      regionAround(target) ?? [],
      ...[...addedNodes].map(regionsIn),
    ]);
    new Set(regions.flat()).forEach(note);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Reflect.set(window, 'said', said);
}

/** Before the page opens. */
export async function listenToAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** What the page said since it opened, or since the last call of this. */
export const takeAnnouncements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'said') as string[]).splice(0));
