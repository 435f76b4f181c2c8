import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { characterWith } from '../../testing/character';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { VehicleDialog } from './vehicle-dialog';

const jane = characterWith();
beforeEach(() => sessionStorage.clear());

const field = (label: string) => screen.getByLabelText(label);
const register = () => userEvent.click(screen.getByRole('button', { name: 'Register Vehicle' }));

/** Fills in all required fields of a new vehicle. */
async function fillIn(characters = [jane]) {
  const sent = answerWith([201, {}]);
  onAPage(<VehicleDialog vehicle={null} characters={characters} onClose={() => {}} />);
  await userEvent.type(field('Make (required)'), 'Karin');
  await userEvent.type(field('Model (required)'), 'Sultan');
  await userEvent.type(field('Plate (required)'), '8ABC123');
  return sent;
}

test('a vehicle belongs to the first character unless another is chosen; VIN and year are not needed', async () => {
  const sent = await fillIn();

  await register();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      request: 'POST /api/communities/1/vehicles',
      body: {
        characterId: '7',
        make: 'Karin',
        plate: '8ABC123',
        year: null,
        registrationStatus: 'registered',
        isStolen: false,
      },
    },
  ]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('a year is sent as a number', async () => {
  const sent = await fillIn();
  await userEvent.type(field('Year'), '2019');

  await register();

  await waitFor(() => expect(sent).toMatchObject([{ body: { year: 2019 } }]));
});

test.each(['Make (required)', 'Model (required)', 'Plate (required)'])(
  'a vehicle is not registered without its %s',
  async (label) => {
    const sent = await fillIn();
    await userEvent.clear(field(label));

    await register();

    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    expect(field(label)).toHaveFocus();
    expect(sent).toEqual([]);
  },
);

test('a vehicle is not registered without an owner', async () => {
  const sent = await fillIn([]);

  await register();

  expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
  expect(field('Owner (required)')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a new vehicle is there again after its dialog was closed, and not after it was registered', async () => {
  const page = onAPage(<VehicleDialog vehicle={null} characters={[jane]} onClose={() => {}} />);
  await userEvent.type(field('Color'), 'Teal');
  page.unmount();

  const sent = await fillIn();
  expect(field('Color')).toHaveValue('Teal');
  await register();

  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});
