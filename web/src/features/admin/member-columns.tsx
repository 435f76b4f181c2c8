import { Ban, Circle, CircleCheck, Crown, UserKey, UserMinus, UserPen } from 'lucide-react';
import { styled } from 'styled-components';
import type { Member } from '@ten8/contracts/community/members';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import { fullName } from '../../shared/full-name';
import { Avatar } from '../../ui/avatar';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';

export interface OpenMember {
  dialog: 'roles' | 'owner' | 'remove' | 'ban';
  member: Member;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const tones: Record<Role, BadgeTone> = {
  Admin: 'accent',
  'Law Enforcement': 'success',
  Dispatcher: 'warning',
  Civilian: 'neutral',
};

interface MemberActions {
  onOpen: (open: OpenMember) => void;
  mayHandOver: boolean;
}

export const memberColumns = (actions: MemberActions): readonly Column<Member>[] => [
  {
    key: 'member',
    heading: 'Member',
    isText: true,
    isRowHeading: true,
    cell: ({ user }) => (
      <Name>
        <Avatar name={fullName(user)} url={null} size={28} />
        {fullName(user)}
      </Name>
    ),
  },
  { key: 'roles', heading: 'Roles', cell: ({ roles }) => <Roles roles={roles} /> },
  { key: 'status', heading: 'Status', cell: ({ user }) => <Presence isOnline={user.isOnline} /> },
  {
    key: 'joined',
    heading: 'Last Active',
    cell: ({ joinedAt }) => <Day dateTime={joinedAt}>{day.format(new Date(joinedAt))}</Day>,
  },
  {
    key: 'actions',
    heading: 'Actions',
    align: 'end',
    cell: (member) => <Actions member={member} {...actions} />,
  },
];

function Roles({ roles }: { roles: readonly Role[] }) {
  return (
    <Chips>
      {orderRoles(roles).map((role) => (
        <Badge key={role} tone={tones[role]}>
          {role}
        </Badge>
      ))}
    </Chips>
  );
}

function Presence({ isOnline }: { isOnline: boolean }) {
  return isOnline ? (
    <Badge tone="success">
      <CircleCheck size={12} aria-hidden /> Online
    </Badge>
  ) : (
    <Badge>
      <Circle size={12} aria-hidden /> Offline
    </Badge>
  );
}

function Actions({ member, onOpen, mayHandOver }: MemberActions & { member: Member }) {
  const name = fullName(member.user);
  if (member.isOwner)
    return (
      <Owner>
        <Crown size={14} aria-hidden /> Owner
      </Owner>
    );

  return (
    <Buttons>
      <Button
        size="small"
        aria-label={`Edit Roles of ${name}`}
        onClick={() => onOpen({ dialog: 'roles', member })}
      >
        <UserPen size={14} aria-hidden /> Edit Roles
      </Button>
      {mayHandOver && (
        <Button
          size="small"
          aria-label={`Hand Over to ${name}`}
          onClick={() => onOpen({ dialog: 'owner', member })}
        >
          <UserKey size={14} aria-hidden /> Hand Over
        </Button>
      )}
      <Button size="small" aria-label={`Remove ${name}`} onClick={() => onOpen({ dialog: 'remove', member })}>
        <UserMinus size={14} aria-hidden /> Remove
      </Button>
      <Button size="small" aria-label={`Ban ${name}`} onClick={() => onOpen({ dialog: 'ban', member })}>
        <Ban size={14} aria-hidden /> Ban
      </Button>
    </Buttons>
  );
}

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  text-align: start;
`;

const Chips = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
`;

const Buttons = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-4) var(--space-8);
  white-space: nowrap;

  /* Two side by side, where an owner's four have no room in one line. */
  @media (min-width: 640px) {
    min-width: 12.75rem;
  }
`;

const Owner = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  color: var(--muted);
`;

const Day = styled.time`
  white-space: nowrap;
`;
