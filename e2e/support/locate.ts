import type { Locator, Page } from '@playwright/test';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Finds the number on a tile by the tile's label. */
export const tile = (page: Page, label: string): Locator =>
  page
    .locator('dl > div', { has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');
