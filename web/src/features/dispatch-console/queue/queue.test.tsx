import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { Queue } from './queue';

const nothing = () => {};

test.each([
  ['when it lists them all', [makeCall(1), makeCall(2)], 0, 'CALLS (2)'],
  ['when it leaves some out', [makeCall(1), makeCall(2)], 7, 'CALLS (2 of 9)'],
  ['only once it knows', undefined, 0, 'CALLS'],
])('the queue says how many calls there are %s', (_when, calls, more, heading) => {
  onAPage(
    <Queue
      calls={calls}
      more={more}
      limits={undefined}
      units={[]}
      similar={new Map()}
      chosenId={null}
      onChoose={nothing}
      onTake={nothing}
      onClosed={nothing}
      onUnits={nothing}
    />,
  );

  expect(screen.getByRole('heading').textContent).toBe(heading);
});
