import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Community, leaveCommunity } from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { communitiesQuery } from '../../shared/community/communities-query';
import { useUser } from '../../shared/session/session';
import { forgetSelection } from '../../shared/storage';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Leaving a community. The owner cannot leave, because a community needs an owner. */
export function LeaveCommunity({ community }: { community: Community }) {
  const isOwner = community.ownerId === useUser().id;
  const leave = useLeave(community);
  const [isAsking, setAsking] = useState(false);

  return (
    <Line>
      <Button disabled={isOwner} aria-describedby="leave-community" onClick={() => setAsking(true)}>
        <LogOut size={16} aria-hidden /> Leave Community
      </Button>
      <p id="leave-community">
        {isOwner
          ? 'Hand the community over or delete it first.'
          : 'Ends your membership. To come back you join again.'}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Leave Community"
        question="Are you sure you want to leave this community? Your unit goes off duty and you lose your roles."
        subject={community.name}
        confirmLabel={leave.isPending ? 'Leaving...' : 'Leave Community'}
        isPending={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Line>
  );
}

function useLeave({ id: communityId, name }: Community) {
  const navigate = useNavigate();

  return useWrite({
    send: () =>
      api<typeof leaveCommunity>('POST /api/communities/:communityId/leave', { params: { communityId } }),
    done: ['Community Left', `You are no longer a member of ${name}.`],
    failed: 'Failed to leave community',
    onDone: (_nothing, _input, client) => {
      forgetSelection(communityId);
      client.removeQueries({ queryKey: communitiesQuery.queryKey, type: 'inactive' });
      void navigate(paths.home);
    },
  });
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-12);
  color: var(--muted);
`;
