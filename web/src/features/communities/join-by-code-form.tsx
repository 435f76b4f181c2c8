import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { JOIN_CODE_LENGTH } from '@ten8/contracts/community/communities';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { TextInput } from '../../ui/text-input';
import { useJoinByCode } from './use-join-community';

/** Spec 5. */
const BAD_CODE = 'Please enter a valid 5-digit join code';

export function JoinByCodeForm() {
  const join = useJoinByCode();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (join.isPending) return;
    const isWhole = code.trim().length === JOIN_CODE_LENGTH;
    setError(isWhole ? undefined : BAD_CODE);
    if (isWhole) join.mutate(code);
    else toast.failure(BAD_CODE);
  };

  return (
    <Narrow onSubmit={submit} noValidate aria-label="Join by code">
      <Field label="Join code" hint="Five characters. An Admin of the community has it." error={error}>
        {(wiring) => (
          <Code
            {...wiring}
            $isCode
            name="joinCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={JOIN_CODE_LENGTH}
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase().slice(0, JOIN_CODE_LENGTH))}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" isPending={join.isPending}>
        {join.isPending ? 'Joining...' : 'Join Community'}
      </Button>
    </Narrow>
  );
}

const Narrow = styled(FormColumn)`
  max-width: 24rem;
`;

const Code = styled(TextInput)`
  font-size: var(--type-page);
  letter-spacing: 0.3em;
`;
