import type { Page } from '@playwright/test';
import { button } from './support/locate';
import { enter, runId } from './support/people';
import { addCharacter } from './support/records';
import { delayAnswers, expect, expectFailure, test } from './support/story';
import { addMember, createStoryCommunity } from './support/story-community';

interface Write {
  what: string;
  address: string;
  /** Everything up to the last press. */
  prepare: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) => button(page, name).click();
const answer = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

async function openSettings(page: Page): Promise<void> {
  await button(page, 'Community Settings').click();
  await page.getByLabel('Logo URL').fill('https://example.com/logo.png');
  await page.getByLabel('Discord URL').fill('https://example.com/chat');
}

const WRITES: readonly Write[] = [
  {
    what: 'a vehicle is registered',
    address: '/civilian',
    prepare: async (page) => {
      await expect(page.getByRole('list', { name: 'My characters' })).toContainText('Mia Storey');
      await button(page, 'Register Vehicle').click();
      for (const [label, value] of [
        ['Make', 'Karin'],
        ['Model', 'Futo'],
        ['Plate', 'AWAY1'],
      ] as const)
        await page.getByLabel(label).fill(value);
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Register Vehicle' }).click(),
  },
  {
    what: 'a member’s roles are changed',
    address: '/admin',
    prepare: (page) => page.getByRole('button', { name: /^Edit Roles of Ann/ }).click(),
    press: press('Save Roles'),
  },
  {
    what: 'a member is removed',
    address: '/admin',
    prepare: (page) => page.getByRole('button', { name: /^Remove Ann/ }).click(),
    press: answer('Remove Member'),
  },
  {
    what: 'the join code is regenerated',
    address: '/admin',
    prepare: press('Invite Member'),
    press: press('Regenerate'),
  },
  { what: 'the logo is changed', address: '/admin', prepare: openSettings, press: press('Update Logo') },
  {
    what: 'the Discord URL is changed',
    address: '/admin',
    prepare: openSettings,
    press: press('Update Discord'),
  },
  {
    what: 'the community is deleted',
    address: '/admin',
    prepare: async (page) => {
      await openSettings(page);
      await button(page, 'Delete Community').click();
    },
    press: answer('Delete Community'),
  },
  {
    what: 'a community is joined by its code',
    address: '/community-select',
    prepare: (page) => page.getByLabel('Join code').fill('AB12C'),
    press: press('Join Community'),
  },
  {
    what: 'a community is joined from the list',
    address: '/community-select',
    prepare: async (page) => {
      await createStoryCommunity(`Open to Leavers ${runId}`, 'public');
      await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
      await joinOpen(page).waitFor();
    },
    press: (page) => joinOpen(page).click(),
  },
];

const joinOpen = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `Open to Leavers ${runId}` })
    .getByRole('button', { name: 'Join' });

test('a write of someone who is signed out says so, and leads to sign in', async ({
  page,
  context,
  place,
}) => {
  test.slow();
  await addMember(place, 'Ann');
  await addCharacter(place, place.owner, 'Mia', 'Storey');

  for (const { what, address, prepare, press } of WRITES)
    await test.step(`when ${what}`, async () => {
      await enter(page, place.owner, address);
      await prepare(page);
      const release = await delayAnswers(page, '**/api/login');
      await context.clearCookies();
      const refused = page.waitForResponse(
        (response) => response.status() === 401 && /^(POST|PATCH|DELETE)$/.test(response.request().method()),
      );

      await press(page);

      await refused;
      await expectFailure(page, 'Unauthorized', 'You are logged out. Logging in again...');
      release();
      await expect(page).toHaveURL('/auth');
      // The draft of this step must not appear in the next one, whose user is the same.
      await page.evaluate(() => sessionStorage.clear());
    });
});
