import type { Browser, BrowserContext } from '@playwright/test';

/** The browser's console line for an error response. Allowed, because stories cause such responses on purpose. */
const REFUSED_ANSWER = /^Failed to load resource: (the server responded with a status of|net::ERR_)/;

/**
 * Records what no page may cause: an error, a violation of the content security policy, a request to another origin than
 * `home`. Watches every page that this browser opens from now on, until `stop`.
 */
export function watchPageErrors(browser: Browser, home: string): { pageErrors: string[]; stop: () => void } {
  const pageErrors: string[] = [];
  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !REFUSED_ANSWER.test(text)) pageErrors.push(`console: ${text}`);
    });
    context.on('weberror', (error) => pageErrors.push(`thrown: ${error.error().message}`));
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const isOwn = origin === home || ['data:', 'blob:', 'about:'].includes(protocol);
      if (!isOwn) pageErrors.push(`request: ${request.url()}`);
    });
  };
  browser.on('context', watch);
  return { pageErrors, stop: () => void browser.off('context', watch) };
}
