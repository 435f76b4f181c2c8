import { Lock, Shield, SlidersHorizontal, UserRound, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { departmentNames, departmentRoles, type CardDepartment } from '../../shared/community/departments';
import { Button } from '../../ui/button';
import { CardBox } from '../../ui/card';

const looks: Record<CardDepartment, { Icon: LucideIcon; text: string }> = {
  civilian: { Icon: UserRound, text: 'Characters, vehicles, licenses and calls to 911.' },
  'law-enforcement': { Icon: Shield, text: 'The unit console: calls, records, BOLOs and the panic alarm.' },
  admin: { Icon: SlidersHorizontal, text: 'Members, roles, settings and the activity log.' },
};

interface DepartmentCardProps {
  department: CardDepartment;
  isPermitted: boolean;
  shortcut: string;
  onEnter: () => void;
}

export function DepartmentCard({ department, isPermitted, shortcut, onEnter }: DepartmentCardProps) {
  const { Icon, text } = looks[department];
  const name = departmentNames[department];
  const nameId = useId();

  return (
    <Box as="article" aria-labelledby={nameId} $isPermitted={isPermitted}>
      <Head>
        <Icon size={32} aria-hidden />
        {!isPermitted && <Lock size={20} aria-label="Locked" />}
      </Head>
      <h2 id={nameId}>{name}</h2>
      <p>{text}</p>
      {isPermitted ? (
        <Button tone="primary" shortcut={shortcut} aria-describedby={nameId} onClick={onEnter}>
          Enter Department
        </Button>
      ) : (
        <Denied>
          <strong>Access Denied</strong>
          <span>Needs the role {departmentRoles[department].join(' or ')}</span>
        </Denied>
      )}
    </Box>
  );
}

const Box = styled(CardBox)<{ $isPermitted: boolean }>`
  p {
    flex: 1;
    color: var(--muted);
  }
  ${({ $isPermitted }) =>
    $isPermitted
      ? ''
      : 'border-style: dashed; background: transparent; h2 { color: var(--muted); } svg { opacity: 0.6; }'}
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  color: var(--accent);
`;

const Denied = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 2.25rem;
  font-size: var(--type-admin);
  line-height: 1.35;

  strong {
    color: var(--warning-text);
  }
  span {
    color: var(--muted);
  }
`;
