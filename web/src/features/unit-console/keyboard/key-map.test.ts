import { actionOfKey } from './key-map';

test.each([
  ['1', 'available'],
  ['2', 'busy'],
  ['3', 'unavailable'],
  ['4', 'en-route'],
  ['5', 'on-scene'],
])('the key %s sets the status %s', (key, status) => {
  expect(actionOfKey(key, false)).toEqual({ do: 'status', status });
});

test('g then a letter goes to a tab, the letter alone does its own thing', () => {
  expect(actionOfKey('c', true)).toEqual({ do: 'tab', tab: 'cad' });
  expect(actionOfKey('c', false)).toBeNull();
  expect(actionOfKey('d', false)).toEqual({ do: 'detach' });
});

test.each(['6', '0', 'p', 'z', 'Enter', 'constructor'])('the key %s is not taken', (key) => {
  expect(actionOfKey(key, false)).toBeNull();
  expect(actionOfKey(key, true)).toBeNull();
});
