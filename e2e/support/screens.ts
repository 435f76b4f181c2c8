import type { Page } from '@playwright/test';
import type { AccountName } from '@ten8/demo-data/accounts';

export interface Screen {
  /** Also the file name of its pictures: lower case, with hyphens. */
  name: string;
  /** Null: signed out. */
  as: AccountName | null;
  address: string;
  /** What must be visible before the screen counts as loaded. */
  sight: string;
  /** Opens the dialog or tab. Left out when the address alone shows the screen. */
  open?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
}

async function runName(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Last Name' }).fill('MILES');
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().waitFor();
}

async function runPlate(page: Page): Promise<void> {
  await page.getByLabel('License Plate').fill('ROE777');
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().waitFor();
}

/** Clicks the progress of a lookup to end it, because it takes seconds. It may have ended already. */
export const endProgress = (page: Page) =>
  page
    .getByRole('progressbar')
    .click({ timeout: 2_000 })
    .catch(() => undefined);

async function openRecord(page: Page): Promise<void> {
  await runName(page);
  await page.getByRole('button', { name: 'VIEW FULL RECORD' }).click();
  await endProgress(page);
  await page.getByRole('button', { name: 'CREATE REPORT' }).waitFor({ timeout: 20_000 });
}

async function openReport(page: Page): Promise<void> {
  await openRecord(page);
  await page.getByRole('button', { name: 'CREATE REPORT' }).click();
}

async function openSettings(page: Page): Promise<void> {
  await press('Community Settings')(page);
  await page.getByRole('button', { name: 'Delete Community' }).waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole('button', { name: 'Delete Community' }).click();
}

/** Every screen of the product, and its dialogs. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', as: null, address: '/', sight: '@tenfourtom' },
  { name: 'sign-in', as: null, address: '/auth', sight: 'Sign in to Ten8' },
  { name: 'not-found', as: null, address: '/no-such-place', sight: 'Oops, we hit a snag!' },
  { name: 'emergency-call', as: null, address: '/emergency-call', sight: 'Submit Emergency Call' },

  { name: 'home', as: 'owner', address: '/', sight: 'Ten8 Demo County' },
  { name: 'home-user-menu', as: 'owner', address: '/', sight: 'owner@demo.ten8', open: openAccount },
  { name: 'join-by-code', as: 'owner', address: '/community-select', sight: 'Five characters.' },
  {
    name: 'browse-communities',
    as: 'owner',
    address: '/community-select',
    sight: 'Ten8 Demo County',
    open: tab('Browse Public Communities'),
  },
  {
    name: 'create-community',
    as: 'owner',
    address: '/community-select',
    sight: 'Game type',
    open: tab('Create Community'),
  },
  { name: 'department-select', as: 'officer', address: '/department-select', sight: 'Access Denied' },
  {
    name: 'report-abuse',
    as: 'officer',
    address: '/department-select',
    sight: '0/1000',
    open: press('Report Abuse'),
  },
  { name: 'settings-profile', as: 'owner', address: '/settings', sight: 'Update Profile' },
  {
    name: 'settings-security',
    as: 'owner',
    address: '/settings',
    sight: 'Confirm new password',
    open: tab('Security'),
  },
  {
    name: 'settings-appearance',
    as: 'owner',
    address: '/settings',
    sight: 'Test alarm',
    open: tab('Appearance'),
  },
  {
    name: 'settings-linking',
    as: 'owner',
    address: '/settings',
    sight: 'What linking gives you',
    open: tab('Account Linking'),
  },

  { name: 'civilian', as: 'civilian', address: '/civilian', sight: '10TEN8' },
  {
    name: 'civilian-character',
    as: 'civilian',
    address: '/civilian',
    sight: 'Eye Color',
    open: press('Add Character'),
  },
  {
    name: 'civilian-vehicle',
    as: 'civilian',
    address: '/civilian',
    sight: 'Insurance',
    open: press('Register Vehicle'),
  },
  {
    name: 'civilian-911',
    as: 'civilian',
    address: '/civilian',
    sight: 'SUBMIT 911 CALL',
    open: press('Call Emergency Services'),
  },
  {
    name: 'civilian-licenses',
    as: 'civilian',
    address: '/civilian',
    sight: 'Motorcycle',
    open: press('License Status'),
  },
  {
    name: 'civilian-incident',
    as: 'civilian',
    address: '/civilian',
    sight: 'Submit Report',
    open: press('Report Incident'),
  },
  {
    name: 'civilian-delete',
    as: 'civilian',
    address: '/civilian',
    sight: 'This action cannot be undone.',
    open: press(/^Delete/),
  },

  { name: 'dispatch', as: 'owner', address: '/dispatch', sight: 'TAKE A CALL' },
  { name: 'manage-calls', as: 'owner', address: '/dispatch/calls', sight: 'Public Calls' },

  { name: 'admin', as: 'owner', address: '/admin', sight: 'Robin Blake' },
  { name: 'admin-invite', as: 'owner', address: '/admin', sight: 'Regenerate', open: press('Invite Member') },
  {
    name: 'admin-roles',
    as: 'owner',
    address: '/admin',
    sight: 'Dispatcher',
    open: press(/^Edit Roles of/),
  },
  { name: 'admin-settings', as: 'owner', address: '/admin', sight: 'Danger Zone', open: openSettings },
  { name: 'admin-delete', as: 'owner', address: '/admin', sight: 'Final Warning', open: askToDelete },
  { name: 'admin-analytics', as: 'owner', address: '/admin', sight: 'Create', open: press('Analytics') },

  { name: 'officer', as: 'officer', address: '/officer', sight: '1-ADAM-12' },
  {
    name: 'officer-unit',
    as: 'officer',
    address: '/officer',
    sight: 'Save Changes',
    open: press('Edit Info'),
  },
  { name: 'officer-ncic', as: 'officer', address: '/officer#ncic', sight: 'REVOKED', open: runName },
  { name: 'officer-vehicles', as: 'officer', address: '/officer#vehicles', sight: 'STOLEN', open: runPlate },
  { name: 'officer-bolos', as: 'officer', address: '/officer#bolos', sight: 'ALL ACTIVE BOLOS' },
  { name: 'officer-reports', as: 'officer', address: '/officer#reports', sight: 'COMING SOON' },
  { name: 'officer-record', as: 'officer', address: '/officer#ncic', sight: 'EVADING', open: openRecord },
  {
    name: 'officer-report',
    as: 'officer',
    address: '/officer#ncic',
    sight: 'Create Criminal Report',
    open: openReport,
  },
  {
    name: 'officer-dashboard',
    as: 'officer',
    address: '/officer?view=dashboard',
    sight: 'Officer Dashboard',
  },
  { name: 'law-enforcement', as: 'officer', address: '/law-enforcement', sight: 'Character Search' },
];

/** Opens a screen. The page must be signed in as the screen needs, with the demo's community selected. */
export async function show(page: Page, screen: Screen): Promise<void> {
  // Load an empty page first: a change of only the hash would keep the page with its open dialog.
  await page.goto('about:blank');
  await page.goto(screen.address);
  await openHere(page, screen);
}

/** The same on a page that is at the screen's address already. */
export async function openHere(page: Page, { open, sight }: Screen): Promise<void> {
  await open?.(page);
  await page.getByText(sight).filter({ visible: true }).first().waitFor();
}
