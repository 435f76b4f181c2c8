import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import type { FoundCharacter } from '@ten8/contracts/civilian/search';
import { useSearch } from '../../../shared/api/use-search';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { searchPeople, type PersonCriteria } from '../../../shared/records/search-records';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useToast } from '../../../shared/toasts/toasts';
import { criteriaOf, emptyPerson, inputOf } from './person-input';

/** State of the NCIC tab. Used in the console and not in the tab, so that results stay when tabs are switched. */
export function usePersonSearch() {
  const toast = useToast();
  const sounds = useSounds();
  const { community } = useSelectedCommunity();
  const methods = useForm({ defaultValues: emptyPerson });
  const [filed, setFiled] = useState<readonly CriminalReport[]>([]);

  const query = useSearch({
    find: (criteria: PersonCriteria) => searchPeople(community.id, criteria),
    none: 'No records found matching your search criteria',
    failed: 'Failed to perform NCIC search',
    onFound: (people) => {
      if (people.some(({ reports }) => reports.length > 0)) sounds.alert();
    },
  });

  const run = (criteria: PersonCriteria | null) => {
    if (criteria) query.mutate(criteria);
    else toast.failure('Error', 'Please enter search criteria');
  };
  return {
    form: { methods, submit: methods.handleSubmit((input) => !query.isPending && run(criteriaOf(input))) },
    results: useMemo(() => query.data?.map((person) => withReports(person, filed)), [query.data, filed]),
    isPending: query.isPending,
    error: query.error,
    /** Fills the form and runs it, for the command bar. */
    find: (criteria: PersonCriteria) => {
      methods.reset(inputOf(criteria));
      run(criteria);
    },
    clear: () => {
      methods.reset({ ...emptyPerson, by: methods.getValues('by') });
      query.reset();
    },
    /** For a report that this officer has just filed: it counts at once. */
    addReport: (report: CriminalReport) => setFiled((known) => [...known, report]),
  };
}

/** A later search has found the report, too. */
function withReports(person: FoundCharacter, filed: readonly CriminalReport[]): FoundCharacter {
  const isNew = ({ id, characterId }: CriminalReport) =>
    characterId === person.id && !person.reports.some((report) => report.id === id);
  return { ...person, reports: [...person.reports, ...filed.filter(isNew)] };
}

export type PersonSearch = ReturnType<typeof usePersonSearch>;
