import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { ServerList } from './server-list';
import { discordServersQuery } from './use-discord-servers';

/** The community's Discord servers: roles, posts, and the state of the bot. */
export function DiscordCard() {
  const { community } = useSelectedCommunity();
  const { data: state, error, refetch } = useQuery(discordServersQuery(community.id));

  return (
    <Card
      title="Discord Servers"
      icon={<Bot size={20} aria-hidden />}
      description="Roles for linked members, and posts about what happens."
    >
      {!state && !error && <Skeleton $height="8rem" />}
      {!state && <ReadError what="Failed to load the Discord servers" query={{ error, refetch }} />}
      {state && !state.isConfigured && (
        <EmptyState title="Discord is not set up on this Ten8">
          This Ten8 has no Discord bot yet. Its operator can set one up; everything else works without it.
        </EmptyState>
      )}
      {state?.isConfigured && <ServerList state={state} />}
    </Card>
  );
}
