import { act, renderHook } from '@testing-library/react';
import { useMarks } from './use-marks';

test('a unit that goes off duty is not marked any more, also when it comes back', () => {
  const both = [{ id: 1 }, { id: 2 }];
  const { result, rerender } = renderHook(({ shown }) => useMarks(shown), { initialProps: { shown: both } });
  act(() => result.current.mark(1));
  act(() => result.current.mark(2));

  rerender({ shown: [{ id: 2 }] });
  expect(result.current.marked).toEqual([2]);

  rerender({ shown: both });
  expect(result.current.marked).toEqual([2]);
});
