import { emptyReport, parseAmount, splitCharges, toReport } from './report-input';

const filled = {
  ...emptyReport,
  charges: 'SPEEDING, , RECKLESS DRIVING ,',
  location: 'ROUTE 68',
  description: 'Ninety in a forty zone.',
  fineAmount: '250',
  courtDate: '2026-12-01',
  bailAmount: '5000',
};

test('charges are split on commas, trimmed, and empty ones dropped', () => {
  expect(splitCharges(filled.charges)).toEqual(['SPEEDING', 'RECKLESS DRIVING']);
  expect(splitCharges(' , ,')).toEqual([]);
});

test.each([
  ['', null],
  ['250', 250],
  ['99.95', 99],
  ['none', null],
])('an amount typed as %p is %p', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test('a citation has a fine and a court date, an arrest has bail', () => {
  expect(toReport(7, filled)).toMatchObject({
    characterId: 7,
    fineAmount: 250,
    courtDate: '2026-12-01',
    bailAmount: null,
  });
  expect(toReport(7, { ...filled, type: 'ARREST' })).toMatchObject({
    fineAmount: null,
    courtDate: null,
    bailAmount: 5000,
  });
});

test('a citation without fine and court date has none', () => {
  expect(toReport(7, { ...filled, fineAmount: '', courtDate: '' })).toMatchObject({
    fineAmount: null,
    courtDate: null,
  });
});
