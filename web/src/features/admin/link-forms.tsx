import type { Community } from '@ten8/contracts/community/communities';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (logoUrl.trim() === '') toast.failure('Please enter a valid logo URL');
    else if (!update.isPending) update.mutate({ logoUrl });
  };

  return (
    <Line onSubmit={submit} noValidate aria-label="Community logo">
      <Field label="Logo URL">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="url"
            name="logoUrl"
            placeholder="https://"
            maxLength={500}
            value={logoUrl}
            onChange={(event) => setLogoUrl(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={update.isPending}>
        Update Logo
      </Button>
    </Line>
  );
}

export function DiscordForm({ community }: { community: Community }) {
  const [discordUrl, setDiscordUrl] = useAddress(DISCORD_FORM, 'discordUrl', community.discordUrl);
  const update = useSetDiscordUrl();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!update.isPending) update.mutate({ discordUrl });
  };

  return (
    <Line onSubmit={submit} noValidate aria-label="Community Discord">
      <Field label="Discord URL" hint="Left empty, the link is removed.">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="url"
            name="discordUrl"
            placeholder="https://"
            maxLength={500}
            value={discordUrl}
            onChange={(event) => setDiscordUrl(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={update.isPending}>
        Update Discord
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
  }
  @media (max-width: 480px) {
    grid-template-columns: 1fr;
    button {
      margin-top: 0;
    }
  }
`;
