import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { requestIdOf } from '../../shared/api';
import { upperCased } from '../../shared/upper-case';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Field } from '../../ui/field';
import { FormRow } from '../../ui/form-row';
import { TextInput } from '../../ui/text-input';
import { CharacterCard } from './character-card';
import { useCharacterSearch } from './use-character-search';

const fields = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
] as const;

export function CharacterSearch() {
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const { search, data, isPending, error } = useCharacterSearch();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) search(names);
  };

  return (
    <Column>
      <FormRow onSubmit={submit} aria-label="Character search">
        {fields.map(({ name, label }) => (
          <Field key={name} label={label}>
            {(wiring) => (
              <TextInput
                {...wiring}
                name={name}
                maxLength={100}
                autoComplete="off"
                value={names[name]}
                onChange={(event) => setNames({ ...names, [name]: upperCased(event) })}
              />
            )}
          </Field>
        ))}
        <Button type="submit" tone="primary" isPending={isPending}>
          {isPending ? 'Searching...' : 'Search'}
        </Button>
      </FormRow>
      {error && (
        <ErrorState
          what="Failed to search characters"
          requestId={requestIdOf(error)}
          onRetry={() => search(names)}
        />
      )}
      {data && (
        <>
          <p role="status">{data.length === 1 ? '1 character found' : `${data.length} characters found`}</p>
          <List aria-label="Search results">
            {data.map((character) => (
              <li key={character.id}>
                <CharacterCard character={character} />
              </li>
            ))}
          </List>
        </>
      )}
    </Column>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
`;
