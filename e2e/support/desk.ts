import type { Locator, Page } from '@playwright/test';
import { enter } from './people';
import { addMember, type StoryCommunity } from './story-community';

/** Opens the dispatch console as a dispatcher of the community. */
export async function openDesk(page: Page, place: StoryCommunity, firstName = 'Dee'): Promise<void> {
  await enter(page, await addMember(place, firstName, 'Dispatcher'), '/dispatch');
}

export const pane = (page: Page, name: 'Calls' | 'Units' | 'Chosen call'): Locator =>
  page.getByRole('region', { name, exact: true });

/** A line of the queue. */
export const callRow = (page: Page, text: string): Locator =>
  pane(page, 'Calls').getByRole('button').filter({ hasText: text });

/** A line of the unit board. */
export const unitRow = (page: Page, text: string): Locator =>
  pane(page, 'Units').getByRole('button').filter({ hasText: text });

/** The timeline of the call that is open, the newest line first. */
export const timelineLines = (page: Page): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
