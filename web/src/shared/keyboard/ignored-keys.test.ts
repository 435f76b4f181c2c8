import { isIgnoredByShortcuts } from './ignored-keys';

const seen: boolean[] = [];
document.addEventListener('keydown', (event) => void seen.push(isIgnoredByShortcuts(event)));

const press = (key: string, on: Element = document.body, at = 0) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  on.dispatchEvent(event);
  return seen.at(-1);
};
const addField = () => {
  const field = document.createElement('textarea');
  document.body.append(field);
  return field;
};

test('letters for a field that disappears while somebody types do not act, until there is a pause', () => {
  const field = addField();
  expect(press('t', field, 0)).toBe(true);
  field.remove();

  expect([100, 900, 1_800, 2_900].map((at) => press('2', document.body, at))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each(['Enter', 'Escape', 'Tab'])('after %s a field is not missed', (key) => {
  const field = addField();
  press('t', field);
  press(key, field);
  field.remove();

  expect(press('2')).toBe(false);
});

test('after Escape closes its dialog a field is not missed', () => {
  const field = addField();
  press('t', field);
  const close = (event: Event) => {
    event.stopImmediatePropagation();
    field.remove();
  };
  window.addEventListener('keydown', close, { capture: true, once: true });
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

  expect(press('2')).toBe(false);
});

test('after a click a field is not missed', () => {
  const field = addField();
  press('t', field);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  field.remove();

  expect(press('2')).toBe(false);
});

test('a field that is only left, not removed, is not missed', () => {
  const field = addField();
  press('t', field);

  expect(press('2')).toBe(false);
  field.remove();
});
