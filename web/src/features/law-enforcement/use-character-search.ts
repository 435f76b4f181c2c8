import { useSearch } from '../../shared/api/use-search';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { searchPeople, type PersonCriteria } from '../../shared/records/search-records';
import { readCommunity } from '../../shared/storage';
import { useToast } from '../../shared/toasts/toasts';

export function useCharacterSearch() {
  const toast = useToast();
  const { community } = useSelectedCommunity();
  const { mutate, data, isPending, error } = useSearch({
    find: (criteria: PersonCriteria) => searchPeople(community.id, criteria),
    none: 'No characters found matching your search criteria',
    failed: 'Failed to search characters',
  });

  const search = (names: { firstName: string; lastName: string }) => {
    const firstName = names.firstName.trim();
    const lastName = names.lastName.trim();
    if (!firstName && !lastName)
      toast.failure('Search Required', 'Please enter at least a first name or last name to search');
    // The community may have been left in another tab of this browser.
    else if (!readCommunity()) toast.failure('No Community', 'Please select a community first');
    else mutate({ firstName, lastName });
  };
  return { search, data, isPending, error };
}
