import { styled } from 'styled-components';
import { POST_NAMES } from '@ten8/contracts/discord-bot/posts';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { optionsOf } from './options-of';
import { PostPreview } from './post-preview';
import { sectionStyles } from './styles';
import { useSaveServer, type Server } from './use-discord-servers';

type Post = Server['posts'][number];

/** What is posted in which channel. Switching a kind off keeps its channel. */
export function Posts({ server }: { server: Server }) {
  return (
    <Box>
      <h4>Posts</h4>
      {server.posts.map((post) => (
        <PostRow key={post.kind} server={server} post={post} />
      ))}
      <p>Of calls and alarms, only members who asked for it in their settings are mentioned.</p>
    </Box>
  );
}

function PostRow({ server, post }: { server: Server; post: Post }) {
  const save = useSaveServer('Posts saved');
  const { kind, preview } = post;
  const pending = save.isPending ? save.variables : null;
  const { channelId, isOn } = pending?.posts?.[kind] ?? post;
  const choose = (choice: Pick<Post, 'channelId' | 'isOn'>) =>
    save.mutate({ guildId: server.id, posts: { [kind]: choice } });

  return (
    <Row>
      <Field label={POST_NAMES[kind]}>
        {(wiring) => (
          <Select
            {...wiring}
            name={kind}
            disabled={save.isPending}
            value={channelId ?? ''}
            options={optionsFor(server, channelId)}
            onChoose={(value) =>
              choose({ channelId: value || null, isOn: value !== '' && (isOn || channelId === null) })
            }
          />
        )}
      </Field>
      <Checkbox
        label="Post"
        aria-label={`Post ${POST_NAMES[kind]}`}
        checked={isOn}
        disabled={channelId === null || save.isPending}
        onChange={({ target }) => choose({ channelId, isOn: target.checked })}
      />
      <PostPreview name={POST_NAMES[kind]} text={preview} />
    </Row>
  );
}

const optionsFor = ({ channels }: Server, channelId: string | null) =>
  optionsOf(
    'channel',
    channels.map(({ id, name, canPost }) => ({
      id,
      label: `#${name}`,
      isOpen: canPost,
      why: 'closed to the bot',
    })),
    channelId,
  );

const Box = styled.div`
  ${sectionStyles}
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-4) var(--space-12);

  details {
    grid-column: 1 / -1;
  }
`;
