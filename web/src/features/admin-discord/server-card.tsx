import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { DiscordServer, RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Drift } from './drift';
import { NicknameChoice } from './nickname-choice';
import { Posts } from './posts';
import { PreviewDialog } from './preview-dialog';
import { RoleMappingForm } from './role-mapping-form';
import { RolesFromDiscord } from './roles-from-discord';
import { ScreeningChoice } from './screening-choice';
import { ServerOrders } from './server-orders';
import { useDisconnect, usePreview } from './use-discord-servers';

interface ServerCardProps {
  state: DiscordServer;
  /** Open at first. */
  isOpen: boolean;
  /** Another server decides about roles in Ten8 too. */
  isShared: boolean;
}

export function ServerCard({ state, isOpen, isShared }: ServerCardProps) {
  const { server } = state;
  const [isLeaving, setLeaving] = useState(false);
  const [reviewed, setReviewed] = useState<RoleMapping | null>(null);
  const [opensFirst] = useState(isOpen);
  const preview = usePreview();
  const disconnect = useDisconnect();
  const isThere = server.name !== null;
  const name = server.name ?? `Server ${server.id}`;
  const { parked } = state.health;

  const review = (mapping: RoleMapping) => {
    setReviewed(mapping);
    preview.mutate({ guildId: server.id, mapping });
  };

  return (
    <Details open={opensFirst}>
      <summary>
        <ChevronRight size={18} aria-hidden />
        <h3>{name}</h3>
        {isThere ? <Badge tone="success">Connected</Badge> : <Badge tone="danger">Out of reach</Badge>}
        {parked.length > 0 && <Badge tone="warning">{parked.length} waiting for help</Badge>}
      </summary>
      <Body>
        <Head>
          {isThere ? (
            <p>Server ID {server.id}</p>
          ) : (
            <p>
              The bot is not in that server, or not signed in.{' '}
              {state.inviteUrl && (
                <a href={state.inviteUrl} target="_blank" rel="noreferrer">
                  Invite it again
                </a>
              )}
            </p>
          )}
          <Button
            size="small"
            aria-label={`Disconnect ${name}`}
            isPending={disconnect.isPending}
            onClick={() => setLeaving(true)}
          >
            Disconnect
          </Button>
        </Head>
        {isThere && (
          <Choices>
            <RoleMappingForm server={server} isPending={preview.isPending} onReview={review} />
            <Posts server={server} />
          </Choices>
        )}
        {isThere && <ScreeningChoice server={server} />}
        {isThere && <NicknameChoice server={server} />}
        {(isThere || server.rolesFromDiscord.isOn) && (
          <RolesFromDiscord server={server} isShared={isShared} />
        )}
        {isThere && (
          <Drift
            drift={state.drift}
            isPending={preview.isPending}
            onPutRight={() => review(server.mapping)}
          />
        )}
        <ServerOrders guildId={server.id} health={state.health} />
        {reviewed && preview.data && (
          <PreviewDialog
            server={server}
            mapping={reviewed}
            preview={preview.data}
            onClose={() => {
              setReviewed(null);
              preview.reset();
            }}
          />
        )}
        <ConfirmDialog
          isOpen={isLeaving}
          onOpenChange={setLeaving}
          title="Disconnect Discord Server"
          subject={name}
          question="Disconnect this server? Roles that people have there stay with them; nothing is posted any more."
          confirmLabel={disconnect.isPending ? 'Disconnecting...' : 'Disconnect'}
          isPending={disconnect.isPending}
          onConfirm={() => disconnect.mutate(server.id, { onSettled: () => setLeaving(false) })}
        />
      </Body>
    </Details>
  );
}

const Details = styled.details`
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);

  &[open] > summary > svg {
    transform: rotate(90deg);
  }
  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8);
    cursor: pointer;
    overflow-wrap: anywhere;
  }
`;

const Body = styled.div`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-12);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: flex-start;
  gap: var(--space-8);
  overflow-wrap: anywhere;

  p {
    color: var(--muted);
  }
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-24);

  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;
