import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { User } from '@ten8/contracts/auth/session';
import type { Role } from '@ten8/contracts/roles';
import { createQueryClient } from '../shared/api/query-client';
import { SelectedCommunityProvider } from '../shared/community/selected-community';
import { userQuery } from '../shared/session/session';
import { ToastsProvider } from '../shared/toasts/toasts';

// A slow machine must not make a test fail.
configure({ asyncUtilTimeout: 10_000 });

const createdAt = '2026-01-01T00:00:00.000Z';
export const user = { id: 5, firstName: 'Casey', lastName: 'Roe', email: 'casey@example.com', createdAt };
const community = {
  id: 1,
  name: 'Storey County',
  description: null,
  type: 'FiveM',
  logoUrl: null,
  discordUrl: null,
  ownerId: 9,
  visibility: 'public',
  createdAt,
} as const;

/** Wraps components in the providers of a page, with toasts and this community. It is signed in unless `as` is null. */
export function onAPage(
  children: ReactNode,
  as: User | null = user,
  communityId = 1,
  role: Role = 'Civilian',
) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, as);
  client.setQueryDefaults([], { enabled: false });

  return render(
    <ToastsProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <SelectedCommunityProvider
            value={{
              community: { ...community, id: communityId },
              membership: { communityId, roles: role === 'Civilian' ? [role] : ['Civilian', role], role },
            }}
          >
            {children}
          </SelectedCommunityProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </ToastsProvider>,
  );
}

/** A button that opens a dialog. */
export function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
