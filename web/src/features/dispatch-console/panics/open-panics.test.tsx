import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { makeCall as call } from '../../../testing/call';
import { makeUnit } from '../../../testing/unit';
import { describePanic, missing, OpenPanics } from './open-panics';

describe('the line of an alarm', () => {
  const panic = {
    id: 1,
    alertId: 'b3f6f6a4-6f0e-4c3e-9d4c-2d8f0f3f9d11',
    unitId: 7,
    userId: 2,
    callsign: '1-ADAM-12',
    location: 'On Duty',
    raisedAt: '2026-01-01T00:00:00.000Z',
    meantFor: 11,
    delivered: 11,
    heard: 9,
    seen: 9,
    notHeard: ['2-LINCOLN-5', '3-MARY-7'],
    acknowledgedBy: null,
    acknowledgedAt: null,
  };

  test('says where, how many heard it, and that nobody has acknowledged it', () => {
    const line = 'PANIC · 1-ADAM-12 · POSTAL 7113 · heard 9 of 11 · acknowledged by nobody yet';

    expect(describePanic(panic, { unit: undefined, call: call(1, { postalCode: '7113' }) })).toBe(line);
    expect(describePanic({ ...panic, acknowledgedBy: 'Dee' }, { unit: undefined, call: undefined })).toBe(
      'PANIC · 1-ADAM-12 · LOCATION UNKNOWN · heard 9 of 11 · acknowledged by Dee',
    );
  });

  test('names the place that the red strip names: what the officer says comes before that of the call', () => {
    const onCall = { call: call(1, { postalCode: '7113' }) };

    expect(describePanic({ ...panic, location: 'PIER' }, { ...onCall, unit: undefined })).toContain(
      ' · PIER · ',
    );
    expect(
      describePanic(
        { ...panic, location: 'PIER' },
        { ...onCall, unit: makeUnit(7, '1-ADAM-12', { location: 'QUAY' }) },
      ),
    ).toContain(' · QUAY · ');
  });

  test('names those who have not heard it, as far as there is room', () => {
    expect(missing(panic)).toBe('Not heard by 2-LINCOLN-5, 3-MARY-7');
    expect(missing({ ...panic, heard: 6 })).toBe('Not heard by 2-LINCOLN-5, 3-MARY-7 and 3 more');
  });

  test('says how old it is: one unit may have several', () => {
    const raisedAt = new Date(Date.now() - 90_000).toISOString();
    const alarms = {
      panics: [{ ...panic, raisedAt }],
      next: null,
      isOpenTo: () => false,
      acknowledge: () => {},
    };

    render(<OpenPanics alarms={alarms} units={[]} calls={new Map()} onEnd={() => {}} />);

    expect(screen.getByRole('time')).toHaveTextContent(/^01:[3-5]\d$/);
  });
});
