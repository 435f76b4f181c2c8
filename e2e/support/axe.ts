import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe rules that depend only on colours. */
export const CONTRAST = ['color-contrast'];

/** What axe finds serious or critical, by rule and place. */
export async function seriousFindings(page: Page, rules: readonly string[] = TAGS): Promise<string[]> {
  // Colours are checked after transitions have ended and controls have their data.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(AXE);
  const results = await page.evaluate<AxeResults, string[]>(
    (runOnly) => Reflect.get(window, 'axe').run(document, { runOnly, resultTypes: ['violations'] }),
    [...rules],
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
