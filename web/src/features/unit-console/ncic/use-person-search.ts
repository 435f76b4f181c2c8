import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { searchPeople, type PersonCriteria } from '../../../shared/search-people';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useSounds } from '../../../shared/sounds-provider';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';
import { criteriaOf, emptyPerson, inputOf, type PersonInput } from './person-input';

/** The NCIC tab's whole behaviour; it outlives the tab, so that results are there on coming back. */
export function usePersonSearch() {
  const toast = useToast();
  const sounds = useSounds();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const [input, setInput] = useState<PersonInput>(emptyPerson);

  const query = useMutation({
    mutationFn: (criteria: PersonCriteria) => searchPeople(community.id, criteria),
    onSuccess: (people) => {
      if (people.length === 0) toast.failure('No Results', 'No records found matching your search criteria');
      if (people.some(({ reports }) => reports.length > 0)) sounds.alert();
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Search Error', 'Failed to perform NCIC search');
    },
  });

  const run = (criteria: PersonCriteria | null) => {
    if (criteria) query.mutate(criteria);
    else toast.failure('Error', 'Please enter search criteria');
  };
  return {
    input,
    setInput,
    results: query.data,
    isPending: query.isPending,
    error: query.error,
    submit: () => run(criteriaOf(input)),
    /** Fills the form and runs it, for the command bar. */
    find: (criteria: PersonCriteria) => {
      setInput(inputOf(criteria));
      run(criteria);
    },
    clear: () => {
      setInput({ ...emptyPerson, by: input.by });
      query.reset();
    },
  };
}

export type PersonSearch = ReturnType<typeof usePersonSearch>;
