import { render, screen } from '@testing-library/react';
import type { Community } from '@ten8/contracts/community/communities';
import { PublicCommunity } from './public-community';

test('somebody who looks for a community loads nothing from the server of its logo', () => {
  const community: Community = {
    id: 2,
    name: 'Storey County',
    description: null,
    type: 'FiveM',
    logoUrl: 'https://elsewhere.example/logo.png',
    discordUrl: null,
    ownerId: 9,
    visibility: 'public',
    createdAt: '2026-01-01T00:00:00.000Z',
  };

  const { container } = render(
    <PublicCommunity community={community} isMember={false} isJoining={false} onJoin={() => {}} />,
  );

  expect(screen.getByText('ST')).toBeTruthy();
  expect(container.innerHTML).not.toContain('elsewhere.example');
});
