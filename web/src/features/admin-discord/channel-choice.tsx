import { styled } from 'styled-components';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { useSaveServer, type Server } from './use-discord-server';

export function ChannelChoice({ server }: { server: Server }) {
  const save = useSaveServer('Channel saved');
  const { channelId, channels } = server;
  const isGone = channelId !== null && !channels.some(({ id }) => id === channelId);

  return (
    <Box>
      <h3>Posts</h3>
      <Field
        label="Channel for 911 calls and panic alarms"
        hint="Only members who asked for it in their settings are mentioned."
      >
        {(wiring) => (
          <Select
            {...wiring}
            name="channelId"
            disabled={save.isPending}
            value={channelId ?? ''}
            options={[
              { value: '', label: 'Post nothing' },
              ...channels
                .filter(({ id, canPost }) => canPost || id === channelId)
                .map(({ id, name, canPost }) => ({
                  value: id,
                  label: canPost ? `#${name}` : `#${name} (closed to the bot)`,
                })),
              ...(isGone ? [{ value: channelId, label: 'A channel that was deleted' }] : []),
            ]}
            onChange={({ target }) => save.mutate({ guildId: server.id, channelId: target.value || null })}
          />
        )}
      </Field>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: var(--space-12);
  align-content: start;
`;
