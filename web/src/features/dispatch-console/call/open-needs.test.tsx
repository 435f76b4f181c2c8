import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Need } from '@ten8/contracts/cad/calls';
import { makeCall } from '../../../testing/call';
import { OpenNeeds } from './open-needs';

const AT = '2026-01-01T00:00:00.000Z';
const aid = jest.fn();
const needs = (state: Need['state']) => (
  <OpenNeeds call={makeCall(12, { needs: [{ kind: 'ems', code: 2, since: AT, state }] })} aid={aid} />
);
const reason = () => screen.queryByRole('textbox', { name: 'Why nobody comes for EMS' });

test('the reason why nobody comes stays until the need is declined, and is not there for the next one', async () => {
  const { rerender } = render(needs('asked'));
  await userEvent.click(screen.getByRole('button', { name: 'Decline EMS' }));

  await userEvent.keyboard('  {Enter}');
  expect(aid).not.toHaveBeenCalled();
  await userEvent.keyboard('ALL BUSY{Enter}');
  expect(aid.mock.calls).toEqual([[{ callId: 12, order: { kind: 'ems', code: 2, declined: '  ALL BUSY' } }]]);
  expect(reason()).toHaveValue('  ALL BUSY');

  rerender(needs('declined'));
  expect(reason()).toBeNull();
  expect(screen.getByText('EMS 2: declined')).toBeVisible();
  rerender(needs('asked'));
  expect(screen.getByRole('button', { name: 'Decline EMS' })).toBeVisible();
});
