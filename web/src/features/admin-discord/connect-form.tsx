import { styled } from 'styled-components';
import { Form, Submit } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextField } from '../../ui/form/text-field';
import { useConnectForm } from './use-discord-servers';

interface ConnectProps {
  inviteUrl: string | null;
  onConnected: (guildId: string) => void;
}

/** The form for the first server. */
export function ConnectForm({ inviteUrl, onConnected }: ConnectProps) {
  return (
    <Form form={useConnectForm(onConnected)} label="Connect a Discord server" Shape={Column}>
      <ConnectFields inviteUrl={inviteUrl} />
      <div>
        <Submit label="Connect Server" needs={['guildId']} />
      </div>
    </Form>
  );
}

/** The form for a further server. */
export function ConnectDialog({ inviteUrl, onConnected, onClose }: ConnectProps & { onClose: () => void }) {
  return (
    <FormDialog
      form={useConnectForm(onConnected)}
      title="Connect Another Server"
      submit="Connect Server"
      needs={['guildId']}
      onClose={onClose}
    >
      <ConnectFields inviteUrl={inviteUrl} />
    </FormDialog>
  );
}

function ConnectFields({ inviteUrl }: Pick<ConnectProps, 'inviteUrl'>) {
  return (
    <>
      <Steps>
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
      </Steps>
      <TextField
        name="guildId"
        label="Server ID"
        inputMode="numeric"
        maxLength={30}
        placeholder="200000000000000001"
        isRequired
      />
    </>
  );
}

const Column = styled.form`
  display: grid;
  gap: var(--space-16);
  max-width: 40rem;
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-4);
  padding-inline-start: 1.25rem;
  list-style: decimal;
  color: var(--muted);
`;
