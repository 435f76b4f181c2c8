import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { makeBolo } from '../../../testing/bolo';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { useBoloSearch } from './use-bolo-search';

const bolo = (id: number, fields: Partial<Bolo> = {}) =>
  makeBolo(id, { description: `RED SEDAN ${id}`, ...fields });

function Tab({ later }: { later: Bolo[] }) {
  const client = useQueryClient();
  const { queryKey } = bolosQuery(1);
  const { find, results } = useBoloSearch();

  return (
    <>
      <button onClick={() => client.setQueryData(queryKey, [bolo(3), bolo(2), bolo(1)])}>Read</button>
      <button onClick={() => find('sedan')}>Find</button>
      <button onClick={() => client.setQueryData(queryKey, later)}>Read again</button>
      <output>{results ? results.map(({ id, version }) => `${id}v${version}`).join(' ') : 'all'}</output>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

test.each([
  ['edited since is shown as it is now', [bolo(3), bolo(2, { version: 2 }), bolo(1)], '2v2 1v1'],
  ['deleted since is not shown', [bolo(3), bolo(1)], '1v1'],
])('a BOLO that was found and %s', async (_what, later, expected) => {
  answerWith([200, [bolo(2), bolo(1)]]);
  onAPage(<Tab later={later} />);
  press('Read');
  press('Find');
  await shows('2v1 1v1');

  press('Read again');

  await shows(expected);
});

test('all BOLOs are listed when none of those found is left', async () => {
  answerWith([200, [bolo(2)]]);
  onAPage(<Tab later={[bolo(3)]} />);
  press('Read');
  press('Find');
  await shows('2v1');

  press('Read again');

  await shows('all');
});
