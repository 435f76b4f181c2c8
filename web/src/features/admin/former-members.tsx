import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { styled } from 'styled-components';
import type { FormerMember } from '@ten8/contracts/community/members';
import { ReadError } from '../../shared/api/read-error';
import { itemsIn } from '../../shared/api/read-pages';
import { ShowMore } from '../../shared/api/show-more';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { useOpenDialog } from '../../ui/use-open-dialog';
import { WideTable } from '../../ui/wide-table';
import { formerMembersQuery } from './admin-queries';
import { BanDialog } from './ban-dialog';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const columnsOf = (onBan: (person: FormerMember) => void): readonly Column<FormerMember>[] => [
  {
    key: 'member',
    heading: 'Former Member',
    isText: true,
    isRowHeading: true,
    cell: ({ user }) => fullName(user),
  },
  {
    key: 'left',
    heading: 'Left',
    cell: ({ leftAt }) => <time dateTime={leftAt}>{day.format(new Date(leftAt))}</time>,
  },
  {
    key: 'actions',
    heading: 'Actions',
    align: 'end',
    cell: (person) => (
      <Button size="small" aria-label={`Ban ${fullName(person.user)}`} onClick={() => onBan(person)}>
        <Ban size={14} aria-hidden /> Ban
      </Button>
    ),
  },
];

/** Who has left or was removed, and could join again: an Admin can ban them here. */
export function FormerMembers() {
  const { community } = useSelectedCommunity();
  const former = useInfiniteQuery(formerMembersQuery(community.id));
  const { open: banned, setOpen: setBanned, close } = useOpenDialog<FormerMember>();
  const all = itemsIn(former.data);

  return (
    <Stack>
      <div>
        <h3>Former Members</h3>
        <p>They left or were removed, and can join again unless you ban them.</p>
      </div>
      <ReadError what="Failed to load the former members" query={former} />
      {(all || !former.isError) && (
        <WideTable>
          <DataTable
            caption="Former members"
            columns={columnsOf(setBanned)}
            rows={all}
            rowKey={({ id }) => id}
            empty="No former members"
          />
        </WideTable>
      )}
      <ShowMore query={former} shown={all?.length ?? 0} />
      {banned && <BanDialog person={banned} hasLeft onClose={close} />}
    </Stack>
  );
}

/** No section: when the last row goes, the focus stays in the dialog. */
const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
`;
