import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { ReadError } from '../../shared/api/read-error';
import { ShowMore } from '../../shared/api/show-more';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { useUser } from '../../shared/session/session';
import { useDebounced } from '../../shared/time/use-debounced';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DataTable } from '../../ui/data-table';
import { TextInput } from '../../ui/text-input';
import { useOpenDialog } from '../../ui/use-open-dialog';
import { whereCards, WideTable } from '../../ui/wide-table';
import { BanDialog } from './ban-dialog';
import { Bans } from './bans';
import { EditRolesDialog } from './edit-roles-dialog';
import { InviteDialog } from './invite-dialog';
import { memberColumns, type OpenMember } from './member-columns';
import { useChangeOwner } from './use-community-settings';
import { useMemberList } from './use-member-list';
import { useRemoveMember } from './use-members';

/** The number of members from which the search box is shown. */
const SEARCH_FROM = 10;

export function MembersCard() {
  const { community } = useSelectedCommunity();
  const me = useUser();
  const remove = useRemoveMember();
  const changeOwner = useChangeOwner();
  const { open, setOpen, close } = useOpenDialog<OpenMember>();
  const [isInviting, setInviting] = useState(false);
  const [search, setSearch] = useState('');
  const name = useDebounced(search.trim());
  const { query, members } = useMemberList(name);

  return (
    <Card
      title="Members"
      icon={<Users size={20} aria-hidden />}
      actions={
        <>
          <Button tone="primary" onClick={() => setInviting(true)}>
            <UserPlus size={16} aria-hidden /> Invite Member
          </Button>
          <Bans />
        </>
      }
    >
      <ReadError what="Failed to load members" query={query} />
      {/* Also when fewer are left: nobody could see or empty it otherwise, and it would still hide members. */}
      {members && (members.length >= SEARCH_FROM || search !== '' || name !== '') && (
        <TextInput
          type="search"
          aria-label="Find a member"
          placeholder="Find a member by name"
          maxLength={SHORT_TEXT_MAX}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {(members || !query.isError) && (
        <Tall aria-busy={query.isPlaceholderData}>
          <DataTable
            caption="Members"
            columns={memberColumns({ onOpen: setOpen, mayHandOver: community.ownerId === me.id })}
            rows={members}
            rowKey={({ id }) => id}
            empty="No member has this name"
          />
        </Tall>
      )}
      <ShowMore query={query} shown={members?.length ?? 0} />
      <InviteDialog isOpen={isInviting} onOpenChange={setInviting} />
      {open?.dialog === 'ban' && <BanDialog person={open.member} onClose={close} />}
      {open?.dialog === 'roles' && <EditRolesDialog member={open.member} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.dialog === 'owner'}
        onOpenChange={close}
        title="Hand Over Community"
        question={`Are you sure you want to make this member the owner of ${community.name}? They become an Admin. You keep your roles, but only the new owner can delete the community or hand it over again.`}
        subject={open && fullName(open.member.user)}
        confirmLabel={changeOwner.isPending ? 'Handing Over...' : 'Hand Over'}
        isPending={changeOwner.isPending}
        onConfirm={() => open && changeOwner.mutate(open.member, { onSettled: close })}
      />
      <ConfirmDialog
        isOpen={open?.dialog === 'remove'}
        onOpenChange={close}
        title="Remove Member"
        question="Are you sure you want to remove this member from the community?"
        subject={open && fullName(open.member.user)}
        confirmLabel={remove.isPending ? 'Removing...' : 'Remove Member'}
        isPending={remove.isPending}
        onConfirm={() => open && remove.mutate(open.member.userId, { onSettled: close })}
      />
    </Card>
  );
}

/** A long list scrolls under a sticky header. Cards have no header, and on a phone only the page scrolls. */
const Tall = styled(WideTable)`
  > div {
    max-height: 32rem;
    ${whereCards(css`
      max-height: none;
    `)}
  }
`;
