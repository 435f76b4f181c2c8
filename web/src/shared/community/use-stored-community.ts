import { useEffect, useState } from 'react';
import { keepOwnCommunity, readCommunity, readMembership } from '../storage';

/** The community that this tab shows, as the browser remembers it. Other tabs may enter others meanwhile. */
export function useStoredCommunity() {
  const [stored] = useState(() => ({ community: readCommunity(), membership: readMembership() }));
  useEffect(() => {
    window.addEventListener('storage', keepOwnCommunity);
    return () => window.removeEventListener('storage', keepOwnCommunity);
  }, []);
  return stored;
}
