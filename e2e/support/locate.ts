import type { Locator, Page } from '@playwright/test';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The number on a tile, by its label. */
export const tile = (page: Page, label: string): Locator =>
  page
    .locator('dl > div', { has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');
