import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { characterWith } from '../../testing/character';
import { onAPage } from '../../testing/on-a-page';
import { myCharactersQuery } from './civilian-queries';
import { VehiclesCard } from './vehicles-card';

/** The characters are read when the button is pressed. */
function Page() {
  const client = useQueryClient();
  const read = () => client.setQueryData(myCharactersQuery(1).queryKey, [characterWith()]);
  return (
    <>
      <button onClick={read}>Read</button>
      <VehiclesCard />
    </>
  );
}

test('a vehicle is registered only once its possible owners are loaded', async () => {
  onAPage(<Page />);
  const register = screen.getByRole('button', { name: 'Register Vehicle' });
  expect(register).toBeDisabled();

  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await userEvent.click(register);

  expect(screen.getByLabelText('Owner (required)')).toHaveDisplayValue('Jane Doe');
});
