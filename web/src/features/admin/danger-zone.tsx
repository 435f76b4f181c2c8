import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useUser } from '../../shared/session/session';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useDeleteCommunity } from './use-community-settings';

/** Deleting the community. Only its owner may; other Admins see the button disabled. */
export function DangerZone() {
  const { community } = useSelectedCommunity();
  const user = useUser();
  const remove = useDeleteCommunity();
  const [isAsking, setAsking] = useState(false);
  const isOwner = community.ownerId === user.id;

  return (
    <Zone aria-labelledby="danger-zone">
      <h3 id="danger-zone">Danger Zone</h3>
      <p id="danger-zone-text">
        {isOwner
          ? 'Deletes this community with its members, characters, vehicles, calls and reports.'
          : 'Only the community owner can delete this community'}
      </p>
      <Button
        tone="danger"
        disabled={!isOwner}
        isPending={remove.isPending}
        aria-describedby="danger-zone-text"
        onClick={() => setAsking(true)}
      >
        <Trash2 size={16} aria-hidden /> Delete Community
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Final Warning"
        question={`This deletes ${community.name} and everything in it, for every member. Nothing can bring it back. Are you sure?`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete Community'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Zone>
  );
}

const Zone = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-8);
  margin-top: var(--space-16);
  padding: var(--space-16);
  border: 1px solid var(--danger-text);
  border-radius: var(--radius-card);

  h3 {
    color: var(--danger-text);
  }
  p {
    color: var(--muted);
  }
`;
