import type { License } from '@ten8/contracts/civilian/licenses';
import { changedLicenses, statusOf } from './license-choices';

const held = [
  { type: 'drivers', status: 'active' },
  { type: 'weapons', status: 'revoked' },
] as License[];

test('a license that is not held reads as none', () => {
  expect(statusOf(held, 'drivers')).toBe('active');
  expect(statusOf(held, 'fishing')).toBe('none');
});

test('only what was changed is sent', () => {
  expect(changedLicenses(held, { drivers: 'active', weapons: 'active', hunting: 'none' })).toEqual([
    { type: 'weapons', status: 'active' },
  ]);
});

test('a status for a type not yet held adds it, and none takes a held one away', () => {
  expect(changedLicenses(held, { drivers: 'none', fishing: 'pending' })).toEqual([
    { type: 'drivers', status: 'none' },
    { type: 'fishing', status: 'pending' },
  ]);
});

test('without choices there is nothing to send', () => {
  expect(changedLicenses(held, {})).toEqual([]);
});
