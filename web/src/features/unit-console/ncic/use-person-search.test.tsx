import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import { characterWith } from '../../../testing/character';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { usePersonSearch } from './use-person-search';

jest.mock('../../../shared/sounds/sounds-provider', () => ({ useSounds: () => ({ alert: () => {} }) }));

const report: CriminalReport = {
  ...{ id: 1, communityId: 1, characterId: 7, reportNumber: 'R-2026-000001', type: 'CITATION' },
  ...{ charges: ['SPEEDING'], location: 'ROUTE 68', description: 'Ran three red lights', officerId: 5 },
  ...{ fineAmount: null, courtDate: null, bailAmount: null, createdAt: '2026-01-01T00:00:00.000Z' },
};

function Tab() {
  const { find, results = [], addReport } = usePersonSearch();

  return (
    <>
      <button onClick={() => find({ lastName: 'DOE' })}>Find</button>
      <button onClick={() => addReport(report)}>File</button>
      <output>{results.map(({ id, reports }) => `${id}: ${reports.length}`).join(', ')}</output>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

test('a report that the officer files counts at once for its person, and once after the next search', async () => {
  const people = [characterWith({ id: 7 }), characterWith({ id: 8 })];
  const found = (reports: CriminalReport[]) => [
    { ...people[0], reports },
    { ...people[1], reports: [] },
  ];
  const sent = answerWith([200, found([])], [200, found([report])]);
  onAPage(<Tab />);
  await press('Find');
  await shows('7: 0, 8: 0');

  await press('File');
  await shows('7: 1, 8: 0');
  await press('Find');

  await shows('7: 1, 8: 0');
  expect(sent).toHaveLength(2);
});
