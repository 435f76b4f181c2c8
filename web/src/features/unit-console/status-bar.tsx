import { styled } from 'styled-components';
import { useCalls } from '../../shared/calls/calls-query';
import { dutyText, isSelfDispatch, useDispatchBoard } from '../../shared/dispatch/dispatch-board';
import { useLive } from '../../shared/live/live';
import { formatAgo } from '../../shared/time/durations';
import { useNow } from '../../shared/time/use-now';
import { useUnits } from '../../shared/units/units-query';
import { OLD_MS, readAt } from './freshness';

interface StatusBarProps {
  onKeys: () => void;
}

/** How old the lists are, and whether anybody dispatches. */
export function StatusBar({ onKeys }: StatusBarProps) {
  const { state, latencyMs } = useLive();
  const units = useUnits();
  const calls = useCalls();
  const board = useDispatchBoard();
  const now = useNow();
  const lists = [
    ['units', readAt(units)],
    ['calls', readAt(calls)],
  ] as const;

  return (
    <Bar aria-label="Status bar">
      <Part $isOld={state !== 'live'} $characters={18}>
        {state === 'live' ? `LIVE${latencyMs === null ? '' : ` ${latencyMs} ms`}` : 'NO LIVE CONNECTION'}
      </Part>
      {lists.map(([name, updatedAt]) => (
        <Part key={name} $isOld={updatedAt > 0 && now - updatedAt > OLD_MS} $characters={14}>
          {name} {updatedAt === 0 ? '–' : formatAgo(updatedAt, now)}
        </Part>
      ))}
      {board?.areaOfPlay && <Part $isOld={false}>Area: {board.areaOfPlay}</Part>}
      {board && <Part $isOld={board.dispatchers.length === 0}>{dutyText(board)}</Part>}
      {isSelfDispatch(board) && <Part $isOld={false}>Self-dispatch</Part>}
      <Keys type="button" aria-keyshortcuts="?" onClick={onKeys}>
        ? keys
      </Keys>
    </Bar>
  );
}

const Bar = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-16);
  min-height: 1.5rem;
  padding: 0 var(--space-12);
  border-top: 1px solid var(--line);
  background: var(--surface-1);
  font-family: var(--mono);
  font-size: var(--type-label);
`;

interface PartLook {
  $isOld: boolean;
  /** Room for its longest usual text: if the bar wrapped when a number changes, everything above it would move. */
  $characters?: number;
}

const Part = styled.span<PartLook>`
  min-width: ${({ $characters = 0 }) => $characters}ch;
  color: ${({ $isOld }) => ($isOld ? 'var(--warning-text)' : 'var(--muted)')};
  font-weight: ${({ $isOld }) => ($isOld ? 700 : 400)};
`;

const Keys = styled.button`
  position: relative;
  min-height: 1.5rem;
  margin-left: auto;
  padding: 0 var(--space-8);
  border: 0;
  background: transparent;
  color: var(--muted);
  cursor: pointer;

  &:hover {
    color: var(--text);
  }
  /* The bar is low: a finger may also touch just above it. */
  @media (pointer: coarse) {
    min-width: 2.75rem;

    &::after {
      content: '';
      position: absolute;
      inset: -1.25rem 0 0;
    }
  }
`;
