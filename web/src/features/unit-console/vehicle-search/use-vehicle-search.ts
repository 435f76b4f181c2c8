import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useSounds } from '../../../shared/sounds-provider';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';
import { searchVehicles } from './search-vehicles';

type VehicleBy = 'plate' | 'ownerName' | 'vin';

interface VehicleInput {
  by: VehicleBy;
  text: string;
}

/** The vehicle tab's whole behaviour; it outlives the tab. */
export function useVehicleSearch() {
  const toast = useToast();
  const sounds = useSounds();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const [input, setInput] = useState<VehicleInput>({ by: 'plate', text: '' });

  const query = useMutation({
    mutationFn: ({ by, text }: VehicleInput) => searchVehicles(community.id, { [by]: text.trim() }),
    onSuccess: (vehicles) => {
      if (vehicles.length === 0)
        toast.failure('No Results', 'No vehicles found matching your search criteria');
      if (vehicles.some(({ isStolen, bolo }) => isStolen || bolo)) sounds.alert();
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Search Error', 'Failed to perform vehicle search');
    },
  });

  const run = (wanted: VehicleInput) => {
    if (wanted.text.trim()) query.mutate(wanted);
    else toast.failure('Error', 'Please enter search criteria');
  };
  return {
    input,
    setInput,
    results: query.data,
    isPending: query.isPending,
    error: query.error,
    submit: () => run(input),
    /** Fills the form and runs it, for the command bar. */
    find: (wanted: VehicleInput) => {
      setInput(wanted);
      run(wanted);
    },
    /** Runs the last search again, for a BOLO just created. */
    refresh: () => query.variables && query.data && query.mutate(query.variables),
    clear: () => {
      setInput({ ...input, text: '' });
      query.reset();
    },
  };
}

export type VehicleSearch = ReturnType<typeof useVehicleSearch>;
