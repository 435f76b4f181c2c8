import { fireEvent, renderHook } from '@testing-library/react';
import { useDeskKeys } from './keys';

test.each([
  ['with Caps Lock', { key: 'C', code: 'KeyC' }, [['c']]],
  ['on a Russian keyboard', { key: 'с', code: 'KeyC' }, [['c']]],
  ['with Shift', { key: 'C', code: 'KeyC', shiftKey: true }, []],
  ['with Ctrl', { key: 'c', code: 'KeyC', ctrlKey: true }, []],
])('the key to take a call, %s', (_how, key, acted) => {
  const act = jest.fn();
  renderHook(() => useDeskKeys(act));

  fireEvent.keyDown(document.body, key);

  expect(act.mock.calls).toEqual(acted);
});
