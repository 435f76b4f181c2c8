import { csvLine } from './csv';

test('a quote is doubled', () => {
  expect(csvLine(['Moss', 'the "old" pier'])).toBe('"Moss","the ""old"" pier"\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1+1', '\r=1+1', '＝1+1', '＋1', '－1', '＠sum'])(
  '%j is text for a spreadsheet',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  },
);
