import { useState } from 'react';
import { styled } from 'styled-components';
import type { DiscordServer, RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { BotHealth } from './bot-health';
import { Drift } from './drift';
import { NicknameChoice } from './nickname-choice';
import { Posts } from './posts';
import { PreviewDialog } from './preview-dialog';
import { RoleMappingForm } from './role-mapping-form';
import { RolesFromDiscord } from './roles-from-discord';
import { ScreeningChoice } from './screening-choice';
import { useDisconnect, usePreview, type Server } from './use-discord-server';

export function ConnectedServer({ state, server }: { state: DiscordServer; server: Server }) {
  const [isLeaving, setLeaving] = useState(false);
  const [reviewed, setReviewed] = useState<RoleMapping | null>(null);
  const preview = usePreview();
  const disconnect = useDisconnect();
  const isThere = server.name !== null;

  const review = (mapping: RoleMapping) => {
    setReviewed(mapping);
    preview.mutate({ guildId: server.id, mapping });
  };

  return (
    <>
      <Head>
        <div>
          <strong>{server.name ?? `Server ${server.id}`}</strong>{' '}
          {isThere ? <Badge tone="success">Connected</Badge> : <Badge tone="danger">Out of reach</Badge>}
          {!isThere && (
            <p>
              The bot is not in that server, or not signed in.{' '}
              {state.inviteUrl && (
                <a href={state.inviteUrl} target="_blank" rel="noreferrer">
                  Invite it again
                </a>
              )}
            </p>
          )}
        </div>
        <Button size="small" isPending={disconnect.isPending} onClick={() => setLeaving(true)}>
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
      {isThere && <RolesFromDiscord server={server} />}
      <Drift drift={state.drift} isPending={preview.isPending} onPutRight={() => review(server.mapping)} />
      <BotHealth health={state.health} />
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
        question="Disconnect this server? Roles that people have there stay with them; nothing is posted any more."
        confirmLabel="Disconnect"
        isPending={disconnect.isPending}
        onConfirm={() => {
          setLeaving(false);
          disconnect.mutate();
        }}
      />
    </>
  );
}

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
