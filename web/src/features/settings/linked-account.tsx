import { useState } from 'react';
import { styled } from 'styled-components';
import type { DiscordLink } from '@ten8/contracts/auth/discord';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Benefits } from './benefits';
import { NotificationChoice } from './notification-choice';
import { useUnlink } from './use-discord-link';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export function LinkedAccount({ link, roleId }: { link: DiscordLink; roleId: string | null }) {
  const unlink = useUnlink();
  const [isAsking, setAsking] = useState(false);
  const name = link.discordUsername ?? 'Discord';

  return (
    <>
      <Who>
        <Avatar name={name} url={link.discordAvatarUrl} size={48} />
        <div>
          <strong>{name}</strong> <Badge tone="success">Linked</Badge>
          {link.linkedAt && <p>Linked on {day.format(new Date(link.linkedAt))}</p>}
        </div>
        <Button isPending={unlink.isPending} onClick={() => setAsking(true)}>
          Unlink
        </Button>
      </Who>
      <h3>What you get</h3>
      <Benefits roleId={roleId} />
      <NotificationChoice link={link} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Unlink Discord"
        question={`Unlink ${name} from your account? The linked role is taken away.`}
        confirmLabel="Unlink"
        isPending={unlink.isPending}
        onConfirm={() => {
          setAsking(false);
          unlink.mutate();
        }}
      />
    </>
  );
}

const Who = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12);

  > div {
    flex: 1;
    min-width: 10rem;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--muted);
    font-size: var(--type-admin);
  }
`;
