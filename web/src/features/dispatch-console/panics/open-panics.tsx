import { Siren } from 'lucide-react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { OpenPanic } from '@ten8/contracts/cad/panic';
import type { Unit } from '@ten8/contracts/cad/units';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { Age } from '../../../shared/time/age';
import { alarmPlace, type InAlarm } from '../../../shared/units/alarm-place';
import { lineLook } from '../desk/pane-look';
import type { Desk } from '../desk/use-desk';

interface OpenPanicsProps {
  alarms: Desk['alarms'];
  units: readonly Unit[];
  /** The calls that units are on. */
  calls: ReadonlyMap<number, Call>;
  onEnd: (panic: OpenPanic) => void;
}

/** Every alarm that nobody has closed, with how old it is, how many heard it and who did not. */
export function OpenPanics({ alarms, units, calls, onEnd }: OpenPanicsProps) {
  const { panics, next, isOpenTo, acknowledge } = alarms;
  if (panics.length === 0) return null;

  return (
    <List aria-label="Open alarms">
      {panics.map((panic) => (
        <Line key={panic.id} $isWaiting={panic.acknowledgedBy === null}>
          <Siren size={16} aria-hidden />
          <p>
            <strong>
              {describePanic(panic, {
                unit: units.find(({ id }) => id === panic.unitId),
                call: calls.get(panic.unitId),
              })}
            </strong>
            {panic.notHeard.length > 0 && <span>{missing(panic)}</span>}
          </p>
          <Age since={panic.raisedAt} />
          {isOpenTo(panic) && (
            <ShortcutButton
              size="small"
              onClick={() => acknowledge(panic.id)}
              shortcut={panic === next ? 'y' : undefined}
            >
              ACKNOWLEDGE
            </ShortcutButton>
          )}
          <ShortcutButton
            size="small"
            aria-label={`Close alarm of ${panic.callsign}`}
            onClick={() => onEnd(panic)}
            shortcut={panic === panics[0] ? 'e' : undefined}
          >
            CLOSE
          </ShortcutButton>
        </Line>
      ))}
    </List>
  );
}

export function describePanic(panic: OpenPanic, inAlarm: InAlarm): string {
  return [
    'PANIC',
    panic.callsign,
    alarmPlace(panic, inAlarm),
    `heard ${panic.heard} of ${panic.meantFor}`,
    `acknowledged by ${panic.acknowledgedBy ?? 'nobody yet'}`,
  ].join(' · ');
}

export function missing({ notHeard, heard, meantFor }: OpenPanic): string {
  const more = meantFor - heard - notHeard.length;
  return `Not heard by ${notHeard.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const List = styled.ul`
  max-height: 30vh;
  overflow-y: auto;
`;

const Line = styled.li<{ $isWaiting: boolean }>`
  ${lineLook}
  border-left: 4px solid var(--danger);
  background: ${({ $isWaiting }) =>
    $isWaiting ? 'color-mix(in srgb, var(--danger) 25%, var(--surface-1))' : 'var(--surface-1)'};

  p {
    flex: 1;
    min-width: 16rem;
    overflow-wrap: anywhere;
  }
  span {
    display: block;
    font-size: var(--type-meta);
  }
  time {
    font-family: var(--mono);
    font-weight: 700;
  }
  svg {
    flex: none;
  }
`;
