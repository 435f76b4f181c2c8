import { lazy } from 'react';

/** A younger page is not reloaded: between two servers with different builds it could reload forever. */
const SETTLED_MS = 10_000;

/**
 * A page whose files are loaded when it is shown first. After an update of Ten8 the files of the old build are gone:
 * then the browser reloads the page, which loads the new build.
 */
export const lazyPage: typeof lazy = (load) => lazy(() => load().catch(reloadIfUpdated));

async function reloadIfUpdated(error: unknown): Promise<never> {
  if (performance.now() < SETTLED_MS || !(await isUpdated())) throw error;
  location.reload();
  return new Promise<never>(() => {});
}

const MODULE = 'type="module"';

/** Whether the server has another build than the one that runs here. */
async function isUpdated(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    async (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  if (!page.includes(MODULE)) return false;
  const own = [...document.querySelectorAll(`script[${MODULE}]`)].map((script) => script.getAttribute('src'));
  return own.some((src) => src !== null && !page.includes(src));
}
