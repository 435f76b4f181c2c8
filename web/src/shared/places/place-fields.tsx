import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LOCATION_MAX, POSTAL_CODE_MAX } from '@ten8/contracts/constants';
import { TextField } from '../../ui/form/text-field';
import { useSelectedCommunity } from '../community/selected-community';
import { useDebounced } from '../time/use-debounced';
import { placesQuery } from './places-query';

interface PlaceValues {
  location: string;
  postalCode: string;
}

export const PLACE_LABELS: Record<keyof PlaceValues, string> = {
  location: 'Location',
  postalCode: 'Postal code',
};
const Text = TextField<PlaceValues>;
const SETTLED_MS = 80;
const FEWEST_LETTERS = 2;

/** Location and postal code. Both suggest the community's places while typing, and accept any other text. */
export function PlaceFields({ isRequired = false }: { isRequired?: boolean }) {
  const { getValues, setValue } = useFormContext<PlaceValues>();
  const [locations, postals] = [useId(), useId()];
  const byLocation = useSuggestions(useWatch<PlaceValues, 'location'>({ name: 'location' }));
  const byPostal = useSuggestions(useWatch<PlaceValues, 'postalCode'>({ name: 'postalCode' }));

  /** Choosing a place also fills the other field, if that one is empty. */
  const complete = (field: keyof PlaceValues, other: keyof PlaceValues, typed: string) => {
    const known = [...byLocation, ...byPostal].find(
      (place) => place[field]?.toUpperCase() === typed.toUpperCase(),
    );
    const value = known?.[other];
    if (value && getValues(other).trim() === '')
      setValue(other, value.toUpperCase(), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <>
      <Text
        name="location"
        label={PLACE_LABELS.location}
        maxLength={LOCATION_MAX}
        isRequired={isRequired}
        isUpperCase
        list={locations}
        onInput={({ currentTarget }) => complete('location', 'postalCode', currentTarget.value)}
      />
      <Text
        name="postalCode"
        label={PLACE_LABELS.postalCode}
        maxLength={POSTAL_CODE_MAX}
        isCode
        isUpperCase
        list={postals}
        onInput={({ currentTarget }) => complete('postalCode', 'location', currentTarget.value)}
      />
      <datalist id={locations}>
        {byLocation.map(({ name, location }) => (
          <option key={`${name} ${location}`} value={location.toUpperCase()}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id={postals}>
        {byPostal.map(
          ({ name, location, postalCode }) =>
            postalCode && (
              <option key={`${name} ${location}`} value={postalCode.toUpperCase()}>
                {name ?? location}
              </option>
            ),
        )}
      </datalist>
    </>
  );
}

const NONE = [] as const;

function useSuggestions(typed: string | undefined) {
  const { community } = useSelectedCommunity();
  const letters = useDebounced((typed ?? '').trim(), SETTLED_MS);
  const { data } = useQuery({
    ...placesQuery(community.id, letters),
    enabled: letters.length >= FEWEST_LETTERS,
  });
  return data ?? NONE;
}
