import {
  CircleCheck,
  CircleSlash,
  Clock,
  MapPin,
  Moon,
  Navigation,
  Siren,
  type LucideIcon,
} from 'lucide-react';
import { styled } from 'styled-components';

export type ShownStatus =
  'available' | 'busy' | 'en-route' | 'on-scene' | 'unavailable' | 'off-duty' | 'panic';

interface Look {
  code: string;
  tenCode: string;
  label: string;
  Icon: LucideIcon;
}

export const statusLooks: Record<ShownStatus, Look> = {
  available: { code: 'AVL', tenCode: '10-8', label: 'Available', Icon: CircleCheck },
  busy: { code: 'BSY', tenCode: '10-6', label: 'Busy', Icon: Clock },
  'en-route': { code: 'ENR', tenCode: '10-76', label: 'En Route', Icon: Navigation },
  'on-scene': { code: 'ONS', tenCode: '10-23', label: 'On Scene', Icon: MapPin },
  unavailable: { code: 'UNA', tenCode: '10-7', label: 'Unavailable', Icon: CircleSlash },
  'off-duty': { code: 'OFF', tenCode: '10-42', label: 'Off Duty', Icon: Moon },
  panic: { code: 'PANIC', tenCode: '', label: 'Panic', Icon: Siren },
};

/** A unit's status by icon, code and colour. A status of another kind is shown as off duty. */
export function StatusBadge({ status }: { status: string }) {
  const known: ShownStatus = status in statusLooks ? (status as ShownStatus) : 'off-duty';
  const { code, tenCode, label, Icon } = statusLooks[known];

  return (
    <Pill $status={known} title={label}>
      <Icon size={12} aria-hidden />
      <span>
        {code}
        {tenCode && ` ${tenCode}`}
      </span>
    </Pill>
  );
}

const Pill = styled.span<{ $status: ShownStatus }>`
  --signal: var(--status-${({ $status }) => $status});
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  padding: 0 var(--space-8);
  border: 1px solid var(--signal);
  border-radius: 999px;
  background: color-mix(in srgb, var(--signal) 12%, var(--surface-1));
  color: var(--signal);
  font-family: var(--mono);
  font-size: var(--type-label);
  font-weight: 600;
  line-height: 1.6;
  white-space: nowrap;
  ${({ $status }) => ($status === 'off-duty' ? 'background: transparent; border-style: dashed;' : '')}
  ${({ $status }) =>
    $status === 'panic'
      ? 'background: var(--danger); border-color: var(--danger); color: var(--on-danger);'
      : ''}
`;
