import { styled } from 'styled-components';
import { LICENSE_TYPES, type LicenseStatus, type LicenseType } from '@ten8/contracts/civilian/constants';
import type { License } from '@ten8/contracts/civilian/licenses';
import { Badge, type BadgeTone } from './badge';
import { Muted } from './muted';

export const licenseLabels: Record<LicenseType, string> = {
  weapons: 'Weapons',
  drivers: 'Drivers',
  motorcycle: 'Motorcycle',
  fishing: 'Fishing',
  hunting: 'Hunting',
};

/** `none`: the license is not held. */
export const licenseTones: Record<LicenseStatus | 'none', BadgeTone> = {
  active: 'success',
  pending: 'warning',
  expired: 'alarm',
  revoked: 'danger',
  none: 'neutral',
};

interface LicenseListProps {
  /** Undefined while loading. */
  licenses: readonly Pick<License, 'type' | 'status'>[] | undefined;
  /** Every type is shown, the ones not held as none. */
  isComplete?: boolean;
}

/** A person's licences, each by its name and status. */
export function LicenseList({ licenses, isComplete = false }: LicenseListProps) {
  if (!licenses) return <Muted>LOADING LICENSES</Muted>;
  if (licenses.length === 0) return <Muted>NO LICENSES ON FILE</Muted>;
  const statusOf = new Map(licenses.map(({ type, status }) => [type, status]));
  const shown = isComplete ? LICENSE_TYPES : LICENSE_TYPES.filter((type) => statusOf.has(type));

  return (
    <List aria-label="Licenses">
      {shown.map((type) => {
        const status = statusOf.get(type) ?? 'none';
        return (
          <li key={type}>
            <span>{licenseLabels[type]}</span>
            <Badge tone={licenseTones[status]}>{status.toUpperCase()}</Badge>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);

  li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-8);
    text-transform: uppercase;
    font-size: var(--type-meta);
  }
`;
