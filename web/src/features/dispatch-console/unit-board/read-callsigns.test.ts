import { makeUnit as unit } from '../../../testing/unit';
import { readCallsigns, unitsMatching } from './read-callsigns';

describe('typed callsigns', () => {
  const units = [
    unit(1, '1-ADAM-12'),
    unit(2, '1-ADAM-1'),
    unit(3, '2-LINCOLN-5'),
    unit(4, 'ENGINE 41'),
    unit(5, '1'),
    unit(6, '11'),
  ];

  test.each([
    ['1-ADAM-12, 2l', [1, 3]],
    ['1adam1', [2]],
    ['2 2', [3]],
    ['1a12, 2l5', [1, 3]],
    ['2l engine 41 1a12', [3, 4, 1]],
    ['Engine-41', [4]],
    ['1 1-ADAM-1', [5, 2]],
    ['1 1 2l', [5, 3]],
  ])('%j names units', (text, ids) => {
    expect(readCallsigns(text, units)).toEqual({
      units: ids.map((id) => units.find((known) => known.id === id)),
    });
  });

  test.each([
    ['', 'Type one or more callsigns'],
    ['9x', 'No unit on duty is called 9X'],
    ['1a', '1A could be 1-ADAM-12 or 1-ADAM-1'],
  ])('%j names none', (text, problem) => {
    expect(readCallsigns(text, units)).toEqual({ problem });
  });

  test('units with one callsign are chosen on the board', () => {
    const twins = [unit(1, '1-ADAM-12'), unit(2, '1-ADAM-12')];

    expect(readCallsigns('1a12', twins)).toEqual({
      problem: '2 units are called 1-ADAM-12: choose one on the unit board',
    });
  });

  test.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['1a', [1, 2]],
    ['2l', [3]],
    ['9x', []],
  ])('%j may become these units', (word, ids) => {
    expect(unitsMatching(word, units).map(({ id }) => id)).toEqual(ids);
  });
});
