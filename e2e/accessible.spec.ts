import type { Page } from '@playwright/test';
import { CONTRAST, seriousFindings } from './support/axe';
import { demo, enter, setRegistrationTo } from './support/people';
import { openHere, SCREENS, show, type Screen } from './support/screens';
import { expect, test } from './support/story';

const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const softly = expect.configure({ soft: true });

/** A dialog or a tab is opened on the page that the screen before has left, which saves loading it again. */
async function showAfter(page: Page, screen: Screen, before: Screen | undefined): Promise<void> {
  if (!screen.open || screen.address !== before?.address) return show(page, screen);
  // Also those below another one, which have no role for readers then.
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]');
  for (let open = await dialogs.count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(open - 1);
  }
  await openHere(page, screen);
}

async function expectAccessible(page: Page, screen: Screen): Promise<void> {
  softly(await seriousFindings(page), screen.name).toEqual([]);
  // What is opened over a page has the page's colors and width.
  if (screen.open) return;
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  softly(await seriousFindings(page, CONTRAST), `${screen.name} by day`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await softly.poll(() => tooWide(page), `${screen.name} on a phone`).toBe(0);
  await page.setViewportSize(DESK);
}

/** By how many pixels the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const groups = [null, 'owner', 'officer', 'civilian'] as const;
for (const as of groups) {
  const whose = as ?? 'a client';
  test(`axe finds nothing serious on the screens of ${whose}, and none is wider than a phone`, async ({
    page,
  }) => {
    test.slow();
    if (as) await enter(page, demo(as));
    await page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('appearance', '{"scheme":"system"}');
    });
    const screens = SCREENS.filter((screen) => screen.as === as);
    for (const [index, screen] of screens.entries())
      await test.step(screen.name, async () => {
        await showAfter(page, screen, screens[index - 1]);
        await expectAccessible(page, screen);
      });
  });
}

test('axe finds nothing serious in the registration form', async ({ page }) => {
  await setRegistrationTo('open');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('form', { name: 'Create account' }).waitFor();

  const findings = await seriousFindings(page).finally(() => setRegistrationTo('closed'));

  expect(findings).toEqual([]);
});

/** The focused element as it is named, and whether one sees that it has the focus. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { name: '', isSeen: true };
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const { width, height } = focused.getBoundingClientRect();
    const isRinged = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
    const name = focused.getAttribute('aria-label') ?? label ?? focused.textContent ?? '';
    return { name: name.trim(), isSeen: isRinged && width > 0 && height > 0 };
  });

async function pressTab(page: Page, steps: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const { name, isSeen } = await focusOf(page);
    expect(isSeen, `the focus is seen on ${name}`).toBe(true);
    names.push(name);
  }
  return names;
}

test('the keyboard walks sign-in in reading order, and the focus is always seen', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').waitFor();

  expect(await pressTab(page, 8)).toEqual([
    'Give feedback',
    'Dismiss beta notice',
    'Back to Home',
    'Join our community',
    'Email',
    'Password',
    'Sign In',
    '',
  ]);
});

test('signed in, the keyboard may skip the header', async ({ page }) => {
  await enter(page, demo('owner'));
  await page.getByRole('button', { name: 'Dismiss beta notice' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Report Abuse' }).waitFor();

  expect(await pressTab(page, 8)).toEqual([
    'Skip to content',
    'Ten8, community home',
    'User menu: Morgan HaleMOMorgan Hale',
    'Back to Communities',
    'Report Abuse',
    'Enter Department',
    'Enter Department',
    'Enter Department',
  ]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/civilian');
});

const DIALOGS = {
  owner: [
    ['/department-select', 'Report Abuse'],
    ['/admin', 'Invite Member'],
    ['/admin', 'Community Settings'],
    ['/admin', 'Analytics'],
  ],
  civilian: [
    ['/civilian', 'Add Character'],
    ['/civilian', 'Call Emergency Services'],
    ['/civilian', 'License Status'],
  ],
  officer: [['/officer', 'Edit Info']],
} as const;

/** Twenty tabs stay in the dialog of this button, and Esc leads back to it. */
async function expectFocusToStay(page: Page, opener: string): Promise<void> {
  const button = page.getByRole('button', { name: opener }).first();
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }

  await page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

for (const as of ['owner', 'civilian', 'officer'] as const) {
  test(`the dialogs of the ${as} keep the focus, and give it back`, async ({ page }) => {
    test.slow();
    await enter(page, demo(as));
    for (const [address, opener] of DIALOGS[as]) {
      await test.step(opener, async () => {
        if (!page.url().endsWith(address)) await page.goto(address);
        await expectFocusToStay(page, opener);
      });
    }
  });
}

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByText('@tenfourtom').waitFor();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1,
        )
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : '')),
    );
  expect(await moving()).toEqual([]);

  await enter(page, demo('officer'), '/officer');
  await page.getByText('ACTIVE UNITS').first().waitFor();

  expect(await moving()).toEqual([]);
});

/** What makes a chosen one look different, where the system sets the colors. */
const lookOf = (page: Page, role: 'radio' | 'tab', name: string) =>
  page
    .getByRole(role, { name, exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('with the colors of the system, what is chosen looks different', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, demo('officer'), '/officer#ncic');
  await expect(page.getByRole('radio', { name: 'Available', exact: true })).toBeChecked();

  for (const [role, chosen, other] of [
    ['radio', 'Available', 'Busy'],
    ['radio', 'NAME', 'DATE OF BIRTH'],
    ['tab', 'NCIC RECORDS', 'CAD SYSTEM'],
  ] as const)
    softly(await lookOf(page, role, chosen), chosen).not.toBe(await lookOf(page, role, other));
});
