import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { useTab } from './use-tab';

function Page() {
  const [tab, open] = useTab(['profile', 'security']);
  return <button onClick={() => open('security')}>{tab}</button>;
}

const page = () =>
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );

test('a reload finds the tab that was open', async () => {
  const first = page();
  await userEvent.click(screen.getByRole('button', { name: 'profile' }));
  expect(screen.getByRole('button', { name: 'security' })).toBeTruthy();
  first.unmount();

  page();

  expect(screen.getByRole('button', { name: 'security' })).toBeTruthy();
});

test('a tab that does not exist is the first one', () => {
  window.history.replaceState({ usr: { tab: 'elsewhere' } }, '');

  page();

  expect(screen.getByRole('button', { name: 'profile' })).toBeTruthy();
});
