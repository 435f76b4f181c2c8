import { expect, type Page } from '@playwright/test';
import { addOfficer } from './officers';
import { enter } from './people';
import type { StoryCommunity } from './story-community';

/** JODIE MARSH and her car, found by the search that leads to the lookup. */
export async function searchSubject(page: Page, tab: string): Promise<void> {
  const label = tab === 'ncic' ? 'Last Name' : 'License Plate';
  await page.getByRole('textbox', { name: label }).fill(tab === 'ncic' ? 'MARSH' : 'MARSH1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** An officer at a lookup's tab, with a person and a vehicle that are found. */
export async function openSearchTab(page: Page, place: StoryCommunity, tab: string): Promise<void> {
  const account = await addOfficer(place, '1-ADAM-1');
  await page.clock.install();
  await enter(page, account, `/officer#${tab}`);
  await searchSubject(page, tab);
}

/** Skips all steps of the progress. */
export async function openLookup(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.runFor(8_000);
}
