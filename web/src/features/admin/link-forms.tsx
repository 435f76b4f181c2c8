import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Community } from '@ten8/contracts/community/communities';
import { takeDraft } from '../../shared/drafts';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { DISCORD_FORM, LOGO_FORM, useSetDiscordUrl, useSetLogo } from './use-community-settings';

/** The stored address, or what was typed before the session ran out. */
function useAddress(form: string, name: string, stored: string | null) {
  const user = useUser();
  return useState(() => {
    const kept = takeDraft(user.id, form)?.[name];
    return typeof kept === 'string' ? kept : (stored ?? '');
  });
}

export function LogoForm({ community }: { community: Community }) {
  const [logoUrl, setLogoUrl] = useAddress(LOGO_FORM, 'logoUrl', community.logoUrl);
  const toast = useToast();
  const update = useSetLogo();

  const submit = () => {
    if (logoUrl.trim() === '') toast.failure('Please enter a valid logo URL');
    else if (!update.isPending) update.mutate({ logoUrl });
  };

  return (
    <LinkForm
      name="logoUrl"
      label="Logo URL"
      value={logoUrl}
      onValue={setLogoUrl}
      action="Update Logo"
      isPending={update.isPending}
      onSubmit={submit}
    />
  );
}

export function DiscordForm({ community }: { community: Community }) {
  const [discordUrl, setDiscordUrl] = useAddress(DISCORD_FORM, 'discordUrl', community.discordUrl);
  const update = useSetDiscordUrl();

  return (
    <LinkForm
      name="discordUrl"
      label="Discord URL"
      hint="Left empty, the link is removed."
      value={discordUrl}
      onValue={setDiscordUrl}
      action="Update Discord"
      isPending={update.isPending}
      onSubmit={() => !update.isPending && update.mutate({ discordUrl })}
    />
  );
}

interface LinkFormProps {
  name: string;
  label: string;
  hint?: string;
  value: string;
  onValue: (value: string) => void;
  action: string;
  isPending: boolean;
  onSubmit: () => void;
}

function LinkForm({ name, label, hint, value, onValue, action, isPending, onSubmit }: LinkFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <Line onSubmit={submit} noValidate aria-label={action}>
      <Field label={label} hint={hint}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="url"
            name={name}
            placeholder="https://"
            maxLength={500}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isPending={isPending}>
        {action}
      </Button>
    </Line>
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
    min-width: 8.5rem;

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
