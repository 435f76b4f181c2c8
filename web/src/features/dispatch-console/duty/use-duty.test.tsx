import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { useDuty } from './use-duty';

const since = '2026-01-01T00:00:00.000Z';
const onDuty = { userId: 5, name: 'Casey Roe', position: 'CHANNEL 1', since };

function Desk() {
  useDuty({ dispatchers: [onDuty] });
  return null;
}

test('a console repeats only the duty that it shows, so that it puts nobody back on duty who has left', () => {
  const sent = answerWith([200, onDuty]);

  onAPage(<Desk />);

  const request = 'PUT /api/communities/1/dispatchers/me';
  expect(sent).toMatchObject([{ request, body: { position: 'CHANNEL 1', since } }]);
});
