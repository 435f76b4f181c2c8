import { createContext, use } from 'react';
import type { Community } from '@ten8/contracts/community/communities';
import type { StoredMembership } from '../storage';

interface SelectedCommunity {
  community: Community;
  membership: StoredMembership;
}

const SelectedContext = createContext<SelectedCommunity | null>(null);

export const SelectedCommunityProvider = SelectedContext;

/** The chosen community with the user's own roles in it. Only for pages of a community. */
export function useSelectedCommunity(): SelectedCommunity {
  const selected = use(SelectedContext);
  if (!selected) throw new Error('useSelectedCommunity is for community pages');
  return selected;
}
