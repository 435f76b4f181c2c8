import { amountOf, suggestCharges } from './charges';

const robbery = { code: 'PC-211', label: 'Robbery', fineAmount: null, bailAmount: 50_000 };
const theft = { code: 'PC-487', label: 'Grand theft, of a vehicle', fineAmount: 900, bailAmount: 2_000 };
const warning = { code: 'PC-1', label: 'Warning', fineAmount: 0, bailAmount: null };
const known = [robbery, theft, warning];
const valuesFor = (text: string) => suggestCharges(known, text).map(({ value }) => value);

test.each([
  ['', ['PC-211 Robbery', 'PC-487 Grand theft of a vehicle', 'PC-1 Warning']],
  ['pc-2', ['PC-211 Robbery']],
  ['Theft', ['PC-487 Grand theft of a vehicle']],
  ['SPEEDING', []],
  ['SPEEDING, rob', ['SPEEDING, PC-211 Robbery']],
  ['PC-211 Robbery,VEH', ['PC-211 Robbery, PC-487 Grand theft of a vehicle']],
])('after %p these are suggested', (text, values) => {
  expect(valuesFor(text)).toEqual(values);
});

test.each(['rob', 'SPEEDING, rob', 'SPEEDING, PC-487 Grand theft, '])(
  'a browser shows what is suggested for %p, because one of its texts contains that',
  (text) => {
    const texts = suggestCharges(known, text).map(({ value, label = '' }) => `${value}\n${label}`);

    expect(texts).not.toEqual([]);
    expect(texts.filter((each) => !each.toUpperCase().includes(text.toUpperCase()))).toEqual([]);
  },
);

test.each([
  ['', '', ''],
  ['SPEEDING', '', ''],
  ['PC-211', '', ''],
  ['PC-211 Robbery', '', '50000'],
  ['SPEEDING, pc-211 robbery ,PC-487 Grand theft of a vehicle', '900', '52000'],
  ['PC-1 Warning', '0', ''],
  ['PC-211 Robbery, PC-211 Robbery', '', '100000'],
])('the fine of %p is %p, its bail is %p', (text, fine, bail) => {
  expect(amountOf(known, text, 'fineAmount')).toBe(fine);
  expect(amountOf(known, text, 'bailAmount')).toBe(bail);
});

test('a sum that no report can have is cut to the highest amount', () => {
  const dear = [{ ...robbery, bailAmount: 2_000_000_000 }];

  expect(amountOf(dear, 'PC-211 Robbery, PC-211 Robbery', 'bailAmount')).toBe('2000000000');
});
