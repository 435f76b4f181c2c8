import type { Page } from '@playwright/test';
import { CONTRAST, seriousFindings } from './support/axe';
import { demo, enter, setRegistrationTo } from './support/people';
import { SCREENS, show, type Screen } from './support/screens';
import { expect, test } from './support/story';

async function judge(page: Page, screens: readonly Screen[]): Promise<void> {
  // Nothing that moves for ever is waited for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('appearance', '{"scheme":"system"}');
  });
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await show(page, screen);
      expect.soft(await seriousFindings(page), screen.name).toEqual([]);
      // What is opened over a page has the page's colors.
      if (screen.open) return;
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
      expect.soft(await seriousFindings(page, CONTRAST), `${screen.name} by day`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
    });
  }
}

const groups = [null, 'owner', 'officer', 'civilian'] as const;
for (const as of groups) {
  test(`axe finds nothing serious on the screens of ${as ?? 'a client'}`, async ({ page }) => {
    test.slow();
    if (as) await enter(page, demo(as));
    await judge(
      page,
      SCREENS.filter((screen) => screen.as === as),
    );
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

async function walk(page: Page, steps: number): Promise<string[]> {
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

  expect(await walk(page, 8)).toEqual([
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

  expect(await walk(page, 8)).toEqual([
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
        await page.goto(address);
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

test('no page is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide: string[] = [];
  const measure = async (screens: readonly Screen[]) => {
    for (const screen of screens.filter(({ open }) => !open)) {
      await show(page, screen);
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (isWide) tooWide.push(screen.name);
    }
  };
  await measure(SCREENS.filter(({ as }) => as === null));
  for (const as of ['owner', 'officer', 'civilian'] as const) {
    await enter(page, demo(as));
    await measure(SCREENS.filter((screen) => screen.as === as));
    await page.context().clearCookies();
  }

  expect(tooWide).toEqual([]);
});
