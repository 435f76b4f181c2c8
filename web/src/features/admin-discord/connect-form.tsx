import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { useSaveServer } from './use-discord-server';

export function ConnectForm({ inviteUrl }: { inviteUrl: string | null }) {
  const [guildId, setGuildId] = useState('');
  const connect = useSaveServer('Discord server connected');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!connect.isPending) connect.mutate({ guildId: guildId.trim() });
  };

  return (
    <Form onSubmit={submit} noValidate aria-label="Connect a Discord server">
      <ol>
        <li>Link your own Discord account in your settings, so that Discord knows who is asking.</li>
        <li>
          {inviteUrl ? (
            <a href={inviteUrl} target="_blank" rel="noreferrer">
              Invite the Ten8 bot to your server
            </a>
          ) : (
            'Invite the Ten8 bot to your server'
          )}
          , and in its roles drag the bot’s above those it is to hand out.
        </li>
        <li>
          Paste the server’s id: a right click on the server, Copy Server ID, in Discord’s developer mode.
        </li>
      </ol>
      <Field label="Server ID" isRequired>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="guildId"
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            placeholder="200000000000000001"
            value={guildId}
            onChange={(event) => setGuildId(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone="primary" disabled={guildId.trim() === ''} isPending={connect.isPending}>
          Connect Server
        </Button>
      </div>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  max-width: 40rem;

  ol {
    display: grid;
    gap: var(--space-4);
    padding-inline-start: 1.25rem;
    list-style: decimal;
    color: var(--muted);
  }
`;
