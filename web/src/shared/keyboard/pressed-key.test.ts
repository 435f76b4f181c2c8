import { pressedKey } from './pressed-key';

test.each([
  ['a letter', { key: 'a', code: 'KeyA' }, 'a'],
  ['a letter with Caps Lock', { key: 'A', code: 'KeyA' }, 'a'],
  ['a letter with Shift', { key: 'A', code: 'KeyA', shiftKey: true }, 'A'],
  ['the letter of the layout, not of its place', { key: 'z', code: 'KeyY' }, 'z'],
  ['a Russian letter', { key: 'з', code: 'KeyP' }, 'p'],
  ['a Greek letter with Caps Lock', { key: 'Π', code: 'KeyP' }, 'p'],
  ['a Russian letter in the place of a sign', { key: 'ю', code: 'Period' }, 'ю'],
  ['a digit', { key: '1', code: 'Digit1' }, '1'],
  ['a digit of the number pad', { key: '1', code: 'Numpad1' }, '1'],
  ['a French digit without Shift', { key: 'é', code: 'Digit2' }, '2'],
  ['a French digit with Shift', { key: '2', code: 'Digit2', shiftKey: true }, '2'],
  ['a sign in the place of a letter, as on a French keyboard', { key: ',', code: 'KeyM' }, ','],
  ['a sign that needs Shift', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['an exclamation mark', { key: '!', code: 'Digit1', shiftKey: true }, '!'],
  ['Escape', { key: 'Escape', code: 'Escape' }, 'Escape'],
  ['a key without a place, from a screen keyboard', { key: 'я', code: '' }, 'я'],
])('%s', (_what, event, key) => {
  expect(pressedKey(new KeyboardEvent('keydown', event))).toBe(key);
});
