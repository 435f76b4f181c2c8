import { Siren } from 'lucide-react';
import { keyframes, styled } from 'styled-components';
import { useSingleKeys } from '../../../shared/keyboard/single-keys';
import { Keycap } from '../../../ui/kbd';
import { Tooltip } from '../../../ui/tooltip';
import { HOLD_MS, useHold } from './use-hold';
import type { Panic } from './use-panic';

interface PanicButtonProps {
  panic: Panic;
}

/** A click is immediate; the key has to be held. */
export function PanicButton({ panic }: PanicButtonProps) {
  const areKeysOn = useSingleKeys();
  const isHolding = useHold('p', areKeysOn && panic.reason === null, panic.press);
  const button = (
    <Box type="button" aria-disabled={panic.reason !== null} aria-keyshortcuts="P" onClick={panic.press}>
      {isHolding && <Fill aria-hidden />}
      <Siren size={16} aria-hidden />
      <span>{panic.wait > 0 ? `PANIC ${panic.wait}s` : 'PANIC ALARM'}</span>
      {areKeysOn && panic.wait === 0 && <Keycap of="hold p" />}
    </Box>
  );

  return <Tooltip text={panic.reason ?? 'Alerts every unit of the community at once'}>{button}</Tooltip>;
}

const fill = keyframes`
  from { transform: scaleX(0); }
`;

const Box = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  flex: none;
  min-width: 9.5rem;
  min-height: 2.25rem;
  padding: 0 var(--space-12);
  overflow: hidden;
  border: 2px solid var(--danger);
  border-radius: var(--radius-control);
  background: var(--danger);
  color: var(--on-danger);
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
  cursor: pointer;

  > * {
    position: relative;
  }
  &[aria-disabled='true'] {
    background: color-mix(in srgb, var(--danger) 22%, var(--surface-1));
    color: var(--text);
    cursor: not-allowed;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  @media (max-width: 1599px) {
    kbd {
      display: none;
    }
  }
`;

const Fill = styled.span`
  && {
    position: absolute;
  }
  inset: 0;
  background: rgb(0 0 0 / 0.4);
  transform-origin: left;
  animation: ${fill} ${HOLD_MS}ms linear;
`;
