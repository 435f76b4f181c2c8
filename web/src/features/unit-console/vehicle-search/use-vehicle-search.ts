import { useForm } from 'react-hook-form';
import { useSearch } from '../../../shared/api/use-search';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { searchVehicles } from '../../../shared/records/search-records';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useToast } from '../../../shared/toasts/toasts';

interface VehicleInput {
  by: 'plate' | 'ownerName' | 'vin';
  text: string;
}

const empty: VehicleInput = { by: 'plate', text: '' };

/** State of the vehicle tab. Used in the console and not in the tab, so that results stay when tabs are switched. */
export function useVehicleSearch() {
  const toast = useToast();
  const sounds = useSounds();
  const { community } = useSelectedCommunity();
  const methods = useForm({ defaultValues: empty });

  const query = useSearch({
    find: ({ by, text }: VehicleInput) => searchVehicles(community.id, { [by]: text.trim() }),
    none: 'No vehicles found matching your search criteria',
    failed: 'Failed to perform vehicle search',
    onFound: (vehicles) => {
      if (vehicles.some(({ isStolen, bolo }) => isStolen || bolo)) sounds.alert();
    },
  });

  const run = (wanted: VehicleInput) => {
    if (wanted.text.trim()) query.mutate(wanted);
    else toast.failure('Error', 'Please enter search criteria');
  };
  return {
    form: { methods, submit: methods.handleSubmit((input) => !query.isPending && run(input)) },
    results: query.data,
    isPending: query.isPending,
    error: query.error,
    /** Fills the form and runs it, for the command bar. */
    find: (wanted: VehicleInput) => {
      methods.reset(wanted);
      run(wanted);
    },
    /** Runs the last search again, for a BOLO just created. */
    refresh: () => query.variables && query.data && query.mutate(query.variables),
    clear: () => {
      methods.setValue('text', '');
      query.reset();
    },
  };
}

export type VehicleSearch = ReturnType<typeof useVehicleSearch>;
