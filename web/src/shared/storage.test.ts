import type { Community } from '@ten8/contracts/community/communities';
import {
  areSingleKeysOn,
  clearStorage,
  dismissBanner,
  forgetSelection,
  isBannerDismissed,
  keepOwnCommunity,
  readAppearance,
  readCommunity,
  readMembership,
  readRecent,
  saveAppearance,
  saveSingleKeys,
  selectCommunity,
  selectDepartment,
  updateCommunity,
} from './storage';

const community = (id: number): Community => ({
  id,
  name: `Community ${id}`,
  description: null,
  type: 'FiveM',
  logoUrl: null,
  discordUrl: null,
  ownerId: 1,
  visibility: 'public',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const enter = (id: number) =>
  selectCommunity(community(id), { communityId: id, roles: ['Civilian'], role: 'Civilian' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('entering a community remembers it, the membership and the role', () => {
  selectCommunity(community(4), { communityId: 4, roles: ['Civilian', 'Admin'], role: 'Admin' });

  expect(readCommunity()).toEqual(community(4));
  expect(readMembership()).toEqual({ communityId: 4, roles: ['Civilian', 'Admin'], role: 'Admin' });
  expect(localStorage.getItem('userRole')).toBe('Admin');
});

describe('when another tab enters another community', () => {
  /** As the browser tells it to this tab. */
  function enterElsewhere(id: number) {
    const read = (key: string) => localStorage.getItem(key);
    const [community, membership] = [read('selectedCommunity'), read('selectedMembership')];
    const own = { ...sessionStorage };
    enter(id);
    Object.entries(own).forEach(([key, value]) => sessionStorage.setItem(key, value));
    keepOwnCommunity({ key: 'selectedCommunity', oldValue: community, newValue: read('selectedCommunity') });
    keepOwnCommunity({
      key: 'selectedMembership',
      oldValue: membership,
      newValue: read('selectedMembership'),
    });
  }

  test('this tab stays in its own, and a new tab starts in the other', () => {
    enter(1);

    enterElsewhere(2);
    enterElsewhere(3);

    expect([readCommunity()?.id, readMembership()?.communityId]).toEqual([1, 1]);
    expect(JSON.parse(localStorage.getItem('selectedCommunity') ?? '')).toMatchObject({ id: 3 });
  });

  test('this tab can enter one, too', () => {
    enter(1);
    enterElsewhere(2);

    enter(4);

    expect([readCommunity()?.id, readMembership()?.communityId]).toEqual([4, 4]);
  });

  test('leaving the own one does not forget that of the other tab', () => {
    enter(1);
    enterElsewhere(2);

    forgetSelection(1);

    expect([readCommunity()?.id, readMembership()?.communityId]).toEqual([2, 2]);
  });
});

test('another community starts without a chosen department', () => {
  enter(1);
  selectDepartment('admin');

  enter(2);

  expect(localStorage.getItem('selectedDepartment')).toBeNull();
});

test('of a stored community the id is enough', () => {
  localStorage.setItem('selectedCommunity', '{"id":4}');

  expect(readCommunity()?.id).toBe(4);
});

test.each([
  '{',
  'null',
  '[]',
  '"text"',
  '{"id":"1","name":"A"}',
  '{"id":1,"name":2}',
  '{"id":-1,"name":"A"}',
])('a stored community that reads %s counts as none', (stored) => {
  localStorage.setItem('selectedCommunity', stored);

  expect(readCommunity()).toBeNull();
});

test.each(['{', '{"communityId":1}', '{"communityId":1,"roles":"Admin"}', '{"communityId":1,"roles":[1]}'])(
  'a stored membership that reads %s counts as none',
  (stored) => {
    localStorage.setItem('selectedMembership', stored);

    expect(readMembership()).toBeNull();
  },
);

test('communities are remembered by the time of entering, without doubles', () => {
  for (const id of [1, 2, 3, 1]) enter(id);

  expect(readRecent()).toEqual([1, 3, 2]);
});

test('leaving a deleted community keeps nothing of it selected', () => {
  enter(1);
  selectDepartment('admin');

  forgetSelection(1);

  expect([readCommunity(), readMembership()]).toEqual([null, null]);
  expect(localStorage.getItem('userRole')).toBeNull();
  expect(localStorage.getItem('selectedDepartment')).toBeNull();
});

test('what happens to a community in one tab keeps the community that another tab has entered', () => {
  enter(1);
  enter(2);
  selectDepartment('civilian');

  updateCommunity({ ...community(1), logoUrl: 'https://example.com/logo.png' });
  forgetSelection(1);

  expect(readCommunity()).toEqual(community(2));
  expect(readMembership()?.communityId).toBe(2);
  expect(localStorage.getItem('selectedDepartment')).toBe('civilian');
});

test('a setting that changes is remembered with the selected community', () => {
  enter(1);
  const changed = { ...community(1), logoUrl: 'https://example.com/logo.png' };

  updateCommunity(changed);

  expect(readCommunity()).toEqual(changed);
});

test('signing out clears all but the dismissed banner, the appearance and whether single keys act', () => {
  enter(1);
  dismissBanner();
  saveAppearance({ scheme: 'light' });
  saveSingleKeys(false);

  clearStorage();

  expect(Object.keys(localStorage).sort()).toEqual(['appearance', 'betaBannerDismissed', 'consoleKeys']);
  expect(areSingleKeysOn()).toBe(false);
  expect(isBannerDismissed()).toBe(true);
  expect(readAppearance()).toEqual({ scheme: 'light' });
});
