import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { Queue } from './queue';

const nothing = () => {};

test.each([
  [0, 'CALLS (2)'],
  [7, 'CALLS (2 of 9)'],
])('the queue says how many calls there are when its list leaves out %d', (more, heading) => {
  onAPage(
    <Queue
      calls={[makeCall(1), makeCall(2)]}
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

  expect(screen.getByRole('heading')).toHaveTextContent(heading);
});
