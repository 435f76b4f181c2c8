import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { TextField } from '../../ui/form/text-field';
import { textOf } from '../../ui/form/use-field';
import { useIsCommonPassword } from './common-passwords';

type NewPasswordFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'label' | 'hint' | 'required' | 'minLength' | 'isRequired'
>;

/** A password that a user chooses. A common one is warned about, and may be used all the same. */
export function NewPasswordField({ name, hint, ...field }: NewPasswordFieldProps) {
  const password: unknown = useWatch({ name });
  const isCommon = useIsCommonPassword(textOf(password));

  return (
    <TextField
      {...field}
      name={name}
      type="password"
      autoComplete="new-password"
      hint={
        <>
          {hint}
          <Warning role="status">
            {isCommon && 'Many people use this password, so it is easy to guess. Another one is safer.'}
          </Warning>
        </>
      }
    />
  );
}

const Warning = styled.span`
  display: block;
  color: var(--warning-text);
`;
