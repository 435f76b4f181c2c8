import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { LogoForm } from '../features/admin/link-forms';
import { useLogoForm } from '../features/admin/use-community-settings';
import { CharacterDialog } from '../features/civilian/character-dialog';
import { IncidentDialog } from '../features/civilian/incident-dialog';
import { VehicleDialog } from '../features/civilian/vehicle-dialog';
import { BoloDialog } from '../features/dispatch-console/bolos/bolo-dialog';
import { ProfileCard } from '../features/settings/profile-card';
import { NewBoloDialog } from '../features/unit-console/bolos/new-bolo-dialog';
import { ApiError } from '../shared/api/api';
import { useSelectedCommunity } from '../shared/community/selected-community';
import { leaveIfUnauthorized } from '../shared/session/unauthorized';
import { createToastStore } from '../shared/toasts/toasts';
import { onAPage, user } from '../testing/on-a-page';
import { answerWith } from '../testing/server';

const close = () => {};

function Logo() {
  const { community } = useSelectedCommunity();
  return <LogoForm form={useLogoForm(community)} />;
}

/** Each with the label of one of its fields. */
const FORMS: readonly [name: string, label: RegExp, form: ReactNode][] = [
  ['a logo', /^Logo URL/, <Logo key="logo" />],
  ['a character', /^First name/, <CharacterDialog key="character" character={null} onClose={close} />],
  ['a vehicle', /^Make/, <VehicleDialog key="vehicle" vehicle={null} characters={[]} onClose={close} />],
  ['an incident', /^Description/, <IncidentDialog key="incident" onClose={close} />],
  ['a BOLO of an officer', /^Description/, <NewBoloDialog key="bolo" onClose={close} />],
  ['a BOLO of a dispatcher', /^What to look for/, <BoloDialog key="desk-bolo" onClose={close} />],
];

beforeEach(() => {
  sessionStorage.clear();
  answerWith([200, {}]);
});
afterEach(() => jest.useRealTimers());

/** Opens the form in a community and returns its field. */
function open(form: ReactNode, label: RegExp, communityId: number) {
  const page = onAPage(form, user, communityId);
  return { field: screen.getByLabelText(label), leave: page.unmount };
}

/** Types into the form; then the session ends, and the page leaves for sign-in. */
async function typeUntilSignedOut(form: ReactNode, label: RegExp, text: string) {
  const { field, leave } = open(form, label, 1);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  jest.useFakeTimers();
  leaveIfUnauthorized(
    new ApiError(401, 'Unauthorized', { sentence: 'Unauthorized' }),
    createToastStore(),
    close,
  );
  jest.runAllTimers();
  jest.useRealTimers();
  leave();
}

test.each(FORMS)(
  '%s that was typed in one community is not put into another one’s',
  async (_, label, form) => {
    await typeUntilSignedOut(form, label, 'Typed');

    const elsewhere = open(form, label, 2);
    expect(elsewhere.field).toHaveValue('');
    elsewhere.leave();

    expect(open(form, label, 1).field).toHaveValue('Typed');
  },
);

test('a profile that was typed is there again after another tab was shown, until it is saved', async () => {
  const earlier = open(<ProfileCard />, /^First name/, 1);
  await userEvent.clear(earlier.field);
  await userEvent.type(earlier.field, 'Robin');
  earlier.leave();

  const again = open(<ProfileCard />, /^First name/, 1);
  expect(again.field).toHaveValue('Robin');
  expect(screen.getByText(/You typed this earlier/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));

  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(screen.queryByText(/You typed this earlier/)).not.toBeInTheDocument();
  again.leave();
  expect(open(<ProfileCard />, /^First name/, 1).field).toHaveValue(user.firstName);
});

test('a profile that was typed is there again after signing in', async () => {
  await typeUntilSignedOut(<ProfileCard />, /^First name/, 'Robin');

  expect(open(<ProfileCard />, /^First name/, 1).field).toHaveValue('Robin');
});
