import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { requestIdOf, sentenceOf } from '../../shared/api';
import { useSelectedCommunity } from '../../shared/selected-community';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { ConnectForm } from './connect-form';
import { ConnectedServer } from './connected-server';
import { discordServerQuery } from './use-discord-server';

/** The community's Discord server: who is given which role, what is posted, and how the bot is doing. */
export function DiscordCard() {
  const { community } = useSelectedCommunity();
  const { data: state, error, refetch } = useQuery(discordServerQuery(community.id));

  return (
    <Card
      title="Discord Server"
      icon={<Bot size={20} aria-hidden />}
      description="Roles for linked members, and posts about what happens."
    >
      {!state && !error && <Skeleton $height="8rem" />}
      {!state && error && (
        <ErrorState
          what="Failed to load the Discord server"
          why={sentenceOf(error, 'Please try again.')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {state && !state.isConfigured && (
        <EmptyState title="Discord is not set up on this Ten8">
          This Ten8 has no Discord bot yet. Its operator can set one up; everything else works without it.
        </EmptyState>
      )}
      {state?.isConfigured && !state.server && <ConnectForm inviteUrl={state.inviteUrl} />}
      {state?.isConfigured && state.server && <ConnectedServer state={state} server={state.server} />}
    </Card>
  );
}
