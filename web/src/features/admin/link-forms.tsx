import { styled } from 'styled-components';
import { URL_MAX } from '@ten8/contracts/constants';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import type { useDiscordForm, useLogoForm } from './use-community-settings';

export function LogoForm({ form }: { form: ReturnType<typeof useLogoForm> }) {
  return (
    <Form form={form} label="Update Logo" Shape={Line}>
      <TextField
        name="logoUrl"
        label="Logo URL"
        hint={`At most ${URL_MAX} characters`}
        type="url"
        placeholder="https://"
      />
      <Submit label="Update Logo" tone="plain" />
    </Form>
  );
}

export function DiscordForm({ form }: { form: ReturnType<typeof useDiscordForm> }) {
  return (
    <Form form={form} label="Update Discord" Shape={Line}>
      <TextField
        name="discordUrl"
        label="Discord URL"
        hint="Left empty, the link is removed."
        type="url"
        placeholder="https://"
      />
      <Submit label="Update Discord" tone="plain" />
    </Form>
  );
}

const Line = styled.form`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-8);
  align-items: start;

  button {
    margin-top: calc(1.5em + var(--space-4));
    min-height: 2.5rem;
    min-width: 9.5rem;

    @media (pointer: coarse) {
      min-height: 2.75rem;
    }
  }
  @media (max-width: 480px) {
    grid-template-columns: 1fr;
    button {
      margin-top: 0;
    }
  }
`;
