import { Siren } from 'lucide-react';
import { keyframes, styled } from 'styled-components';
import { PANIC_MS } from '@ten8/contracts/cad/constants';
import { useCalls } from '../../../shared/calls/calls-query';
import { useAcknowledge, useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { keyTarget } from '../../../shared/keyboard/key-target';
import { useOwnUnit, useUnits } from '../../../shared/units/units-query';
import { callOf, isUnitOnCall } from '../calls/use-attached-call';
import { useCallActions } from '../calls/use-call-actions';
import { secondsLeft, type Alarm } from './alarms';
import { useAlarms } from './alarms-provider';
import { useFlashingTitle } from './use-flashing-title';
import { whereIs } from './where-is';

interface PanicStripProps {
  /** At the desk the key of the Silence button opens something else. */
  isDesk?: boolean;
}

/** Every unit in panic, in one red strip. The Silence button stops sound and pulse in this browser only. */
export function PanicStrip({ isDesk = false }: PanicStripProps) {
  const { sounding, now, silence } = useAlarms();
  const [first] = sounding.filter(({ isSilenced }) => !isSilenced);
  useFlashingTitle(first ? `PANIC ${first.unitCallsign}` : null);
  if (sounding.length === 0) return null;

  return (
    <Strip aria-label="Panic alarms" $isPulsing={first !== undefined}>
      <List>
        {sounding.map((alarm) => (
          <AlarmChip key={`${alarm.unitId}:${alarm.raisedAt}`} alarm={alarm} now={now} />
        ))}
      </List>
      <StripButton
        type="button"
        aria-keyshortcuts={isDesk ? undefined : 'S'}
        disabled={!first}
        onClick={silence}
      >
        Silence
      </StripButton>
    </Strip>
  );
}

function AlarmChip({ alarm, now }: { alarm: Alarm; now: number }) {
  const { data: calls = [] } = useCalls();
  const { data: units = [] } = useUnits();
  const own = useOwnUnit();
  const actions = useCallActions();
  const acknowledging = useAcknowledge();
  const call = callOf(calls, alarm.unitId);
  const isOwn = own?.id === alarm.unitId;
  const open = useDispatchBoard()?.panics.find(({ unitId }) => unitId === alarm.unitId);

  return (
    <Chip>
      <Siren size={20} aria-hidden />
      <strong role="alert">
        PANIC · {alarm.unitCallsign} · {whereIs(alarm, { units, calls })}
      </strong>
      <Left aria-hidden>{secondsLeft(alarm.until, now)} s</Left>
      {isOwn && open && (
        <span>
          Heard by {open.heard} of {open.meantFor}
          {open.acknowledgedBy && ` · acknowledged by ${open.acknowledgedBy}`}
        </span>
      )}
      {open && acknowledging.isOpenTo(open) && (
        <StripButton
          type="button"
          aria-keyshortcuts="Y"
          {...keyTarget('acknowledge')}
          onClick={() => acknowledging.acknowledge(open.id)}
        >
          Acknowledge
        </StripButton>
      )}
      {!isOwn && call && own && !isUnitOnCall(call, own.id) && (
        <StripButton type="button" onClick={() => actions.attach(call)}>
          Attach
        </StripButton>
      )}
      <Bar aria-hidden style={{ scale: `${Math.max(0, (alarm.until - now) / PANIC_MS)} 1` }} />
    </Chip>
  );
}

const pulse = keyframes`
  50% { background: color-mix(in srgb, var(--danger) 70%, #000); }
`;

const Strip = styled.section<{ $isPulsing: boolean }>`
  display: flex;
  align-items: stretch;
  gap: var(--space-8);
  padding: var(--space-4) var(--space-12);
  background: var(--danger);
  color: var(--on-danger);
  forced-color-adjust: none;
  animation: ${({ $isPulsing }) => ($isPulsing ? pulse : 'none')} 1s step-end infinite;

  :focus-visible {
    outline-color: var(--on-danger);
  }
`;

const List = styled.ul`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-24);
  min-width: 0;
`;

/** On a phone the buttons are below the text, which would have one letter in a line beside them. */
const Chip = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  min-height: 2.25rem;
  padding-bottom: 4px;

  svg {
    flex: none;
  }
  strong {
    flex: 1;
    min-width: 10rem;
    font-size: var(--type-section);
    line-height: 1.2;
    overflow-wrap: anywhere;

    @media (max-width: 639px) {
      font-size: var(--type-body);
    }
  }
`;

/** On a phone there is no room beside the text: the bar alone shows the time. */
const Left = styled.span`
  font-family: var(--mono);
  white-space: nowrap;

  @media (max-width: 639px) {
    display: none;
  }
`;

const Bar = styled.span`
  position: absolute;
  inset: auto 0 0;
  height: 3px;
  background: var(--on-danger);
  transform-origin: left;
  transition: scale 500ms linear;
`;

const StripButton = styled.button`
  align-self: center;
  min-height: 1.75rem;
  padding: 0 var(--space-12);
  border: 1px solid var(--on-danger);
  border-radius: var(--radius-control);
  background: rgb(0 0 0 / 0.25);
  color: var(--on-danger);
  font-weight: 700;
  cursor: pointer;

  &:disabled {
    cursor: default;
    opacity: 0.6;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
