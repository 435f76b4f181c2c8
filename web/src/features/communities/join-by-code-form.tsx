import { styled } from 'styled-components';
import { JOIN_CODE_LENGTH } from '@ten8/contracts/community/constants';
import { FormColumn } from '../../ui/form-column';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useJoinForm } from './use-join-community';

export function JoinByCodeForm() {
  return (
    <Form form={useJoinForm()} label="Join by code" Shape={Narrow}>
      <TextField
        name="joinCode"
        label="Join code"
        hint="Five characters. An Admin of the community has it."
        maxLength={JOIN_CODE_LENGTH}
        autoCapitalize="characters"
        spellCheck={false}
        isCode
        isUpperCase
        isWithoutBlanks
      />
      <Submit label="Join Community" pending="Joining..." />
    </Form>
  );
}

const Narrow = styled(FormColumn)`
  max-width: 24rem;

  input {
    font-size: var(--type-page);
    letter-spacing: 0.3em;
  }
`;
