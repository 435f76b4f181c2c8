import { NOTE_CORRECTION_MS } from '@ten8/contracts/cad/constants';
import type { CallEntry } from '@ten8/contracts/cad/timeline';
import { isCorrectable, linesOf } from './timeline-lines';

const at = '2026-01-01T00:00:00.000Z';
const common = { callId: 1, version: 2, by: { userId: 7, name: '1-ADAM-12' }, unitId: null, createdAt: at };
const note = (id: number, text: string): CallEntry => ({ ...common, id, kind: 'note', data: { text } });
const correction = (id: number, noteId: number, text: string): CallEntry => ({
  ...common,
  id,
  kind: 'note-corrected',
  data: { noteId, text },
});

test('the newest line is first, and a corrected note shows every earlier wording', () => {
  const lines = linesOf([
    note(1, 'RED CAR'),
    note(2, 'ONE PERSON'),
    correction(3, 1, 'BLUE CAR'),
    correction(4, 1, 'GREEN CAR'),
  ]);

  expect(lines.map(({ text, earlier }) => [text, earlier])).toEqual([
    ['ONE PERSON', []],
    ['GREEN CAR', ['RED CAR', 'BLUE CAR']],
  ]);
});

test('a change says what was there before, also when that was nothing', () => {
  const [line] = linesOf([
    { ...common, id: 1, kind: 'field-changed', data: { field: 'postalCode', from: null, to: '7113' } },
  ]);

  expect(line?.text).toBe('Postal code: empty → 7113');
});

test('one’s own note can be corrected until five minutes are over', () => {
  const written = Date.parse(at);

  expect(isCorrectable(note(1, 'X'), 7, written + NOTE_CORRECTION_MS - 1)).toBe(true);
  expect(isCorrectable(note(1, 'X'), 7, written + NOTE_CORRECTION_MS)).toBe(false);
  expect(isCorrectable(note(1, 'X'), 8, written)).toBe(false);
  expect(isCorrectable(correction(2, 1, 'X'), 7, written)).toBe(false);
});
