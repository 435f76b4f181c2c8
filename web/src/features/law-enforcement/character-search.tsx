import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { ReadError } from '../../shared/api/read-error';
import { Button } from '../../ui/button';
import { FormRow } from '../../ui/form-row';
import { Form } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { CharacterCard } from './character-card';
import { useCharacterSearch } from './use-character-search';

export function CharacterSearch() {
  const { search, data, isPending, error } = useCharacterSearch();
  const methods = useForm({ defaultValues: { firstName: '', lastName: '' } });
  const submit = methods.handleSubmit((names) => {
    if (!isPending) search(names);
  });

  return (
    <Column>
      <Form form={{ methods, submit }} label="Character search" Shape={FormRow}>
        <TextField name="firstName" label="First Name" isUpperCase />
        <TextField name="lastName" label="Last Name" isUpperCase />
        <Button type="submit" tone="primary" isPending={isPending}>
          {isPending ? 'Searching...' : 'Search'}
        </Button>
      </Form>
      <ReadError what="Failed to search characters" query={{ error, refetch: submit }} />
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
