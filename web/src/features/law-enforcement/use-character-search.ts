import { useMutation } from '@tanstack/react-query';
import { searchPeople, type PersonCriteria } from '../../shared/search-people';
import { useSelectedCommunity } from '../../shared/selected-community';
import { readCommunity } from '../../shared/storage';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/** Second spec, 5 and 8. */
export function useCharacterSearch() {
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();

  const { mutate, ...query } = useMutation({
    mutationFn: (criteria: PersonCriteria) => searchPeople(community.id, criteria),
    onSuccess: (found) => {
      if (found.length === 0)
        toast.failure('No Results', 'No characters found matching your search criteria');
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Search Error', 'Failed to search characters');
    },
  });

  const search = (names: { firstName: string; lastName: string }) => {
    const firstName = names.firstName.trim();
    const lastName = names.lastName.trim();
    if (!firstName && !lastName)
      toast.failure('Search Required', 'Please enter at least a first name or last name to search');
    // Another tab of this browser may have left the community meanwhile.
    else if (!readCommunity()) toast.failure('No Community', 'Please select a community first');
    else mutate({ firstName, lastName });
  };
  return { ...query, search };
}
