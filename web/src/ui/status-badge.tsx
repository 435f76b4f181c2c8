import { styled } from 'styled-components';
import { statusLooks, useStatusLooks, type ShownStatus } from './status-looks';

/** A unit's status by icon, code and colour. A status of another kind is shown as off duty. */
export function StatusBadge({ status }: { status: string }) {
  const known: ShownStatus = status in statusLooks ? (status as ShownStatus) : 'off-duty';
  const { code, tenCode, label, Icon } = useStatusLooks()[known];

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
  border-radius: var(--radius-pill);
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
