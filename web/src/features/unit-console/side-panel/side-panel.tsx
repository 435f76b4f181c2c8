import { useState } from 'react';
import { styled } from 'styled-components';
import { Segments } from '../segments';
import { ActiveBolos } from './active-bolos';
import { ActiveCalls } from './active-calls';
import { ActiveUnits } from './active-units';

const lists = [
  { value: 'calls', label: 'CALLS' },
  { value: 'units', label: 'UNITS' },
  { value: 'bolos', label: 'BOLOS' },
] as const;

/** Three lists at the right; below 1024 px one at a time, chosen in a row of its own. */
export function SidePanel() {
  const [shown, setShown] = useState<(typeof lists)[number]['value']>('calls');

  return (
    <Rail aria-label="Board" data-shown={shown}>
      <Chooser>
        <Segments label="List" options={lists} value={shown} onChange={setShown} />
      </Chooser>
      <Slot $name="calls">
        <ActiveCalls />
      </Slot>
      <Slot $name="units">
        <ActiveUnits />
      </Slot>
      <Slot $name="bolos">
        <ActiveBolos />
      </Slot>
    </Rail>
  );
}

const Rail = styled.aside`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  padding: var(--space-8);
  overflow-y: auto;
  border-left: 1px solid var(--line);

  @media (max-width: 1023px) {
    border-left: 0;
    border-bottom: 1px solid var(--line);
    overflow: visible;
  }
`;

const Chooser = styled.div`
  @media (min-width: 1024px) {
    display: none;
  }
`;

const Slot = styled.div<{ $name: string }>`
  flex: none;

  @media (max-width: 1023px) {
    display: none;
    [data-shown='${({ $name }) => $name}'] > & {
      display: block;
    }
    ul {
      max-height: 190px;
    }
  }
`;
