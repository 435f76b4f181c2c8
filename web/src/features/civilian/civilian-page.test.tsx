import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { onAPage } from '../../testing/on-a-page';
import { CivilianPage } from './civilian-page';

const { matchMedia } = window;
afterEach(() => void (window.matchMedia = matchMedia));

test.each([
  ['after the records in a wide window', true, ['My Characters', 'My Vehicles', 'Quick Actions']],
  ['before them in a narrow one', false, ['Quick Actions', 'My Characters', 'My Vehicles']],
])('the tab key comes to the quick actions %s, where they are shown', (_where, isWide, order) => {
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: isWide });

  onAPage(<CivilianPage />);

  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles.filter((title) => order.includes(title))).toEqual(order);
});
