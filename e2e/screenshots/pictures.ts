import type { BrowserContextOptions, Page } from '@playwright/test';
import { SCREENS, type Screen } from '../support/screens';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** Much like other pictures; the dispatch console is pictured with a call that is worked on. */
const NOT_PICTURED = ['home-user-menu', 'officer-reports', 'officer-bolos', 'manage-calls', 'dispatch'];

export interface Picture extends Screen {
  look?: BrowserContextOptions;
  /** Before the page is opened: what its requests are answered, say. */
  prepare?: (page: Page) => Promise<unknown>;
  /** An account's first day: one without any community. */
  isNewcomer?: boolean;
}

const screen = (name: string): Screen => {
  const found = SCREENS.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no screen ${name}`);
  return found;
};
const light = (name: string): Picture => ({
  ...screen(name),
  name: `${name}-light`,
  look: { colorScheme: 'light' },
});
const phone = (name: string): Picture => ({
  ...screen(name),
  name: `${name}-phone`,
  look: { viewport: PHONE },
});

const never = (address: string) => (page: Page) => page.route(address, () => new Promise(() => {}));
const refused = (address: string) => (page: Page) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Temporarily unavailable', code: 'unavailable' },
      headers: { 'x-request-id': '7f3a9c1e-screenshot' },
    }),
  );
const none = (address: string) => (page: Page) => page.route(address, (route) => route.fulfill({ json: [] }));

const STATES: readonly Picture[] = [
  {
    ...screen('dispatch'),
    sight: 'Timeline',
    open: async (page) => {
      await page.getByText('TWO MASKED SUSPECTS').first().click();
    },
  },
  {
    ...screen('home'),
    name: 'home-loading',
    sight: 'Your Communities',
    prepare: never('**/api/communities'),
  },
  {
    ...screen('home'),
    name: 'home-error',
    sight: 'Failed to load your communities',
    prepare: refused('**/api/communities'),
  },
  { ...screen('home'), name: 'home-empty', sight: 'No Communities Yet', isNewcomer: true },
  {
    ...screen('civilian'),
    name: 'civilian-loading',
    sight: 'My Characters',
    prepare: async (page) => {
      for (const list of ['characters/user', 'vehicles', 'incidents'])
        await never(`**/api/communities/1/${list}*`)(page);
    },
  },
  {
    ...screen('civilian'),
    name: 'civilian-empty',
    sight: 'No activity recorded yet',
    prepare: async (page) => {
      for (const list of ['characters/user', 'vehicles', 'incidents'])
        await none(`**/api/communities/1/${list}*`)(page);
    },
  },
  {
    ...screen('emergency-call'),
    name: 'emergency-call-error',
    sight: 'Missing Information',
    open: (page) => page.getByRole('button', { name: 'Submit Emergency Call' }).click(),
  },
  { ...screen('civilian'), name: 'no-community', sight: 'No community selected.', isNewcomer: true },
];

/** Every screen by night; some by day; what phones show; what is loading, empty or broken. */
export const PICTURES: readonly Picture[] = [
  ...SCREENS.filter(({ name }) => !NOT_PICTURED.includes(name)),
  ...['civilian', 'civilian-911', 'civilian-licenses', 'officer'].map(light),
  ...['landing', 'home', 'department-select', 'civilian', 'admin', 'officer'].map(phone),
  ...STATES,
];
