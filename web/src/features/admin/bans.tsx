import { useInfiniteQuery } from '@tanstack/react-query';
import { LockOpen, UserX } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Ban } from '@ten8/contracts/community/bans';
import { ReadError } from '../../shared/api/read-error';
import { itemsIn } from '../../shared/api/read-pages';
import { ShowMore } from '../../shared/api/show-more';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DataTable, type Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { EmptyState } from '../../ui/empty-state';
import { useOpenDialog } from '../../ui/use-open-dialog';
import { WideTable } from '../../ui/wide-table';
import { bansQuery } from './admin-queries';
import { FormerMembers } from './former-members';
import { useLiftBan } from './use-bans';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const columnsOf = (onLift: (ban: Ban) => void): readonly Column<Ban>[] => [
  {
    key: 'member',
    heading: 'Banned',
    isText: true,
    isRowHeading: true,
    cell: ({ user }) => fullName(user),
  },
  { key: 'reason', heading: 'Reason', isText: true, cell: ({ reason }) => reason ?? 'None given' },
  { key: 'by', heading: 'By', isText: true, cell: ({ bannedBy }) => fullName(bannedBy) },
  {
    key: 'date',
    heading: 'Date',
    cell: ({ bannedAt }) => (
      <OneLine as="time" dateTime={bannedAt}>
        {day.format(new Date(bannedAt))}
      </OneLine>
    ),
  },
  {
    key: 'actions',
    heading: 'Actions',
    align: 'end',
    cell: (ban) => (
      <OneLine>
        <Button size="small" aria-label={`Lift Ban of ${fullName(ban.user)}`} onClick={() => onLift(ban)}>
          <LockOpen size={14} aria-hidden /> Lift Ban
        </Button>
      </OneLine>
    ),
  },
];

/** A button that opens the list of bans. */
export function Bans() {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserX size={16} aria-hidden /> Bans
      </Button>
      {isOpen && <BansDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function BansDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Bans"
      description="Banned people cannot join the community until an Admin lifts the ban."
      width="wide"
    >
      <Lists>
        <BanList />
        <FormerMembers />
      </Lists>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function BanList() {
  const { community } = useSelectedCommunity();
  const bans = useInfiniteQuery(bansQuery(community.id));
  const lift = useLiftBan();
  const { open: lifted, setOpen: setLifted, close } = useOpenDialog<Ban>();
  const all = itemsIn(bans.data);

  return (
    <Stack>
      <ReadError what="Failed to load the bans" query={bans} />
      {(all || !bans.isError) && (
        <WideTable>
          <DataTable
            caption="Bans"
            columns={columnsOf(setLifted)}
            rows={all}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nobody is banned">To ban somebody, choose Ban beside them.</EmptyState>}
          />
        </WideTable>
      )}
      <ShowMore query={bans} shown={all?.length ?? 0} />
      <ConfirmDialog
        isOpen={lifted !== null}
        onOpenChange={close}
        title="Lift Ban"
        question="Are you sure you want to let this person join the community again?"
        subject={lifted && fullName(lifted.user)}
        confirmLabel={lift.isPending ? 'Lifting...' : 'Lift Ban'}
        isPending={lift.isPending}
        onConfirm={() => lifted && lift.mutate(lifted.userId, { onSettled: close })}
      />
    </Stack>
  );
}

const Lists = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-24);
`;

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
`;

const OneLine = styled.span`
  white-space: nowrap;
`;
