import { styled } from 'styled-components';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useConnectForm } from './use-discord-server';

export function ConnectForm({ inviteUrl }: { inviteUrl: string | null }) {
  return (
    <Form form={useConnectForm()} label="Connect a Discord server" Shape={Steps}>
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
      <TextField
        name="guildId"
        label="Server ID"
        inputMode="numeric"
        maxLength={30}
        placeholder="200000000000000001"
        isRequired
      />
      <div>
        <Submit label="Connect Server" needs={['guildId']} />
      </div>
    </Form>
  );
}

const Steps = styled.form`
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
