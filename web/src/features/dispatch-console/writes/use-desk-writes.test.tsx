import { waitFor } from '@testing-library/react';
import { onAPage } from '../../../testing/on-a-page';
import { useDeskWrites, type DeskWrites } from './use-desk-writes';

test('two orders for a unit are sent one after the other, so that the last one counts', async () => {
  const sent: unknown[] = [];
  let answer = () => {};
  globalThis.fetch = (_address, { body } = {}) => {
    sent.push(JSON.parse(String(body)));
    return new Promise((resolve) => {
      answer = () => resolve(Response.json({ calls: [], units: [] }));
    });
  };
  let writes: DeskWrites | undefined;
  function Desk() {
    writes = useDeskWrites(() => {});
    return null;
  }
  onAPage(<Desk />);

  writes?.order({ unitIds: [1], status: 'on-scene' });
  writes?.order({ unitIds: [1], status: 'available' });
  writes?.check({ unitIds: [2] });

  await waitFor(() => expect(sent).toEqual([{ unitIds: [1], status: 'on-scene' }]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toHaveLength(1);
  answer();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ unitIds: [1], status: 'available' });
  answer();
  await waitFor(() => expect(sent).toHaveLength(3));
});
