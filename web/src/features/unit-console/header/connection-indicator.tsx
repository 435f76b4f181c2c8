import { styled } from 'styled-components';
import type { LiveState } from '../../../shared/live/live-connection';

const words: Record<LiveState, string> = {
  live: 'LIVE',
  connecting: 'CONNECTING',
  down: 'OFFLINE',
  refused: 'OFFLINE',
};

/** Whether the live connection is open, over which alarms arrive. */
export function ConnectionIndicator({ state }: { state: LiveState }) {
  return (
    <Box $isLive={state === 'live'} title="Live connection">
      <i aria-hidden />
      <span>{words[state]}</span>
    </Box>
  );
}

const Box = styled.span<{ $isLive: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  color: ${({ $isLive }) => ($isLive ? 'var(--success-text)' : 'var(--warning-text)')};
  font-family: var(--mono);
  font-size: var(--type-label);
  font-weight: 600;

  i {
    width: 8px;
    height: 8px;
    border: 2px solid currentcolor;
    border-radius: var(--radius-pill);
    background: ${({ $isLive }) => ($isLive ? 'currentcolor' : 'transparent')};
  }
  /* The status bar says so, too. */
  @media (min-width: 768px) and (max-width: 899px) {
    ${({ $isLive }) => ($isLive ? 'span { position: absolute; clip-path: inset(50%); }' : '')}
  }
`;
