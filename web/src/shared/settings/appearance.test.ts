import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { changeAppearance, startAppearance, useAppearance, volumesOf } from './appearance';

const { dataset } = document.documentElement;
/** As a change in another tab arrives. */
const storeElsewhere = (text: string) => {
  localStorage.setItem('appearance', text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'appearance' })));
};

beforeAll(startAppearance);
beforeEach(() => storeElsewhere('{}'));

test('at first a page is dark, with roomy rows, key caps and full sound', () => {
  expect(dataset).toMatchObject({ scheme: 'dark', rows: 'roomy', keyCaps: 'on' });
  expect(volumesOf(renderHook(useAppearance).result.current)).toEqual({ alarm: 1, chime: 1 });
});

test('a change is shown at once, and kept', () => {
  changeAppearance({ scheme: 'light', keyCaps: 'off' });
  changeAppearance({ rows: 'compact' });

  expect(dataset).toMatchObject({ scheme: 'light', rows: 'compact', keyCaps: 'off' });
  const kept: unknown = JSON.parse(localStorage.getItem('appearance') ?? '');
  expect(kept).toMatchObject({ scheme: 'light', rows: 'compact', keyCaps: 'off' });
});

test('what another tab chooses is followed', () => {
  const { result } = renderHook(useAppearance);

  storeElsewhere('{"scheme":"light","alarmVolume":30}');

  expect(dataset.scheme).toBe('light');
  expect(volumesOf(result.current)).toEqual({ alarm: 0.3, chime: 1 });
});

test('what nobody can choose counts as nothing, and no alarm is turned down to silence', () => {
  storeElsewhere('{"scheme":7,"rows":"huge","alarmVolume":0,"chimeVolume":"loud"}');

  expect(dataset).toMatchObject({ scheme: 'dark', rows: 'roomy' });
  expect(volumesOf(renderHook(useAppearance).result.current)).toEqual({ alarm: 1, chime: 1 });

  storeElsewhere('nonsense');

  expect(dataset.scheme).toBe('dark');
});
