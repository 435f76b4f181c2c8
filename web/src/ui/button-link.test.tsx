import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ButtonLink } from './button-link';

test.each(['{Enter}', ' '])(
  'a button that leads to another page is pressed with the key "%s"',
  async (key) => {
    render(
      <MemoryRouter initialEntries={['/away']}>
        <Routes>
          <Route path="/away" element={<ButtonLink to="/">Go to Home</ButtonLink>} />
          <Route path="/" element={<h1>Home</h1>} />
        </Routes>
      </MemoryRouter>,
    );
    screen.getByRole('button', { name: 'Go to Home' }).focus();

    await userEvent.keyboard(key);

    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  },
);
