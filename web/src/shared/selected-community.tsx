import { createContext, use } from 'react';
import type { Community } from '@ten8/contracts/community/communities';
import type { StoredMembership } from './storage';

interface SelectedCommunity {
  community: Community;
  membership: StoredMembership;
}

const SelectedContext = createContext<SelectedCommunity | null>(null);

export const SelectedCommunityProvider = SelectedContext;

/** The community one works in, with the caller's own roles there. Below the community pages only. */
export function useSelectedCommunity(): SelectedCommunity {
  const selected = use(SelectedContext);
  if (!selected) throw new Error('useSelectedCommunity is for community pages');
  return selected;
}
