import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { Queue } from './queue';

const nothing = () => {};
const empty = {
  more: 0,
  limits: undefined,
  units: [],
  similar: new Map(),
  chosenId: null,
  unsavedCount: 0,
  onChoose: nothing,
  onTake: nothing,
  onClosed: nothing,
  onUnits: nothing,
};

test.each([
  ['when it lists them all', [makeCall(1), makeCall(2)], 0, 'CALLS (2)'],
  ['when it leaves some out', [makeCall(1), makeCall(2)], 7, 'CALLS (2 of 9)'],
  ['only once it knows', undefined, 0, 'CALLS'],
])('the queue says how many calls there are %s', (_when, calls, more, heading) => {
  onAPage(<Queue {...empty} calls={calls} more={more} />);

  expect(screen.getByRole('heading').textContent).toBe(heading);
});

test.each([
  [0, 'CLOSED'],
  [2, 'CLOSED · 2 NOT SAVED'],
])('with texts for %i closed calls that were not saved, their list is called %s', (unsavedCount, name) => {
  onAPage(<Queue {...empty} calls={[]} unsavedCount={unsavedCount} />);

  expect(screen.getByRole('button', { name: /CLOSED/ })).toHaveAccessibleName(new RegExp(`^${name}( r)?$`));
});
