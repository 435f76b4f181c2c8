import { answerWith } from '../../../testing/server';
import { findRecords } from './find-records';

test('a vehicle is one line in capitals, with what is dangerous about it apart', async () => {
  const vehicle = {
    id: 3,
    plate: '8ABC123',
    year: 2019,
    color: 'RED',
    make: 'KARIN',
    model: 'SULTAN',
    registrationStatus: 'suspended',
    insuranceStatus: 'none',
    isStolen: true,
    bolo: null,
    character: { lastName: 'ROE', firstName: 'JANE' },
  };
  answerWith([200, [vehicle]]);

  const lines = await findRecords(1, { what: 'plate', text: ' 8ABC123 ' });

  expect(lines).toEqual([
    {
      id: 3,
      text: '8ABC123 · 2019 RED KARIN SULTAN · ROE, JANE · REGISTRATION SUSPENDED · INSURANCE NONE',
      alert: 'STOLEN',
    },
  ]);
});
