import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { StatusBadge } from '../../ui/status-badge';
import type { ShownStatus } from '../../ui/status-looks';

const STEP_MS = 2200;

const units: readonly { callsign: string; name: string; shift: readonly ShownStatus[] }[] = [
  { callsign: '1-ADAM-12', name: 'Reyes', shift: ['available', 'en-route', 'on-scene', 'on-scene'] },
  { callsign: '1-LINCOLN-30', name: 'Okafor', shift: ['busy', 'busy', 'available', 'en-route'] },
  { callsign: '2-MARY-7', name: 'Lindqvist', shift: ['available', 'available', 'busy', 'available'] },
  { callsign: 'AIR-1', name: 'Haddad', shift: ['unavailable', 'available', 'available', 'on-scene'] },
];

const calls = [
  { number: 1042, priority: 1, text: 'Armed robbery, LTD Grove Street', postal: '7113' },
  { number: 1043, priority: 2, text: 'Vehicle collision, Route 68', postal: '3021' },
  { number: 1044, priority: 3, text: 'Noise complaint, Vespucci Canals', postal: '8067' },
];

/**
 * A small copy of the console in which units change their status. Screen readers get it as an image. It does not move
 * if the user prefers reduced motion.
 */
export function MiniConsole() {
  const [step, setStep] = useState(0);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <Board
      className="theme-law-enforcement"
      role="img"
      aria-label="The officer's console: units, their status and active calls"
    >
      <Strip>
        <b>1-ADAM-12</b>
        <StatusBadge status={units[0]?.shift[step % 4] ?? 'available'} />
        <Panic>PANIC</Panic>
      </Strip>
      <Columns>
        <Column>
          <Caps>Active calls</Caps>
          {calls.map(({ number, priority, text, postal }) => (
            <Row key={number}>
              <Digit $priority={priority}>{priority}</Digit>
              <Grow>{text}</Grow>
              <Code>{postal}</Code>
            </Row>
          ))}
        </Column>
        <Column>
          <Caps>Active units</Caps>
          {units.map(({ callsign, name, shift }) => (
            <Row key={callsign}>
              <Code>{callsign}</Code>
              <Grow>{name}</Grow>
              <StatusBadge status={shift[step % shift.length] ?? 'available'} />
            </Row>
          ))}
        </Column>
      </Columns>
      <Foot>
        <span>LIVE 38 ms</span>
        <span>units 1 s ago</span>
        <span>calls 2 s ago</span>
      </Foot>
    </Board>
  );
}

const Board = styled.div`
  overflow: hidden;
  border: 1px solid var(--control);
  border-radius: var(--radius-card);
  background: var(--bg);
  color: var(--text);
  font-size: var(--type-console);
  line-height: 1.35;
  box-shadow: 0 32px 80px rgb(0 0 0 / 0.45);
`;

const Strip = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  height: 2.75rem;
  padding: 0 var(--space-12);
  border-bottom: 1px solid var(--line);
  background: var(--surface-1);

  b {
    font-family: var(--mono);
  }
`;

const Panic = styled.span`
  margin-left: auto;
  padding: var(--space-4) var(--space-12);
  border-radius: var(--radius-control);
  background: var(--danger);
  color: var(--on-danger);
  font-weight: 700;
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-12);
  padding: var(--space-12);
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
`;

const Caps = styled.span`
  margin-bottom: var(--space-2);
  color: var(--muted);
  font-size: var(--type-label);
  letter-spacing: 0.06em;
  text-transform: uppercase;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 2rem;
  padding: 0 var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface-1);
`;

const Grow = styled.span`
  flex: 1;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Code = styled.span`
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-meta);
`;

const Digit = styled.span<{ $priority: number }>`
  display: inline-grid;
  place-items: center;
  width: 1.25rem;
  height: 1.25rem;
  border: 2px solid var(--priority-${({ $priority }) => $priority});
  border-radius: var(--radius-control);
  color: var(--priority-${({ $priority }) => $priority});
  font-family: var(--mono);
  font-size: var(--type-label);
  font-weight: 700;
  line-height: 1;
`;

const Foot = styled.div`
  display: flex;
  gap: var(--space-16);
  padding: var(--space-4) var(--space-12);
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-label);

  span:first-child {
    color: var(--success-text);
  }
`;
