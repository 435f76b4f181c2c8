import { useState } from 'react';
import { styled } from 'styled-components';
import { useOwnUnit } from '../../../shared/units/units-query';
import { SegmentedControl } from '../../../ui/segmented-control';
import { useAttachedCall } from '../calls/use-attached-call';
import { useConsole } from '../console-context';
import type { ConsoleTab } from '../console-location';
import { ActiveBolos } from './active-bolos';
import { ActiveCalls } from './active-calls';
import { ActiveUnits } from './active-units';

const lists = [
  { value: 'calls', label: 'CALLS' },
  { value: 'units', label: 'UNITS' },
  { value: 'bolos', label: 'BOLOS' },
] as const;

/**
 * Three lists at the right. Below 1024 px they are a second row of tabs, one list open at a time; beside a search
 * and the list of calls to take they stay closed until the user opens one, so that what is looked at stays visible.
 */
export function SidePanel() {
  const { tab } = useConsole().location;
  const [chosen, setChosen] = useState<(typeof lists)[number]['value']>('calls');
  const [openedOn, setOpenedOn] = useState<ConsoleTab | null>(null);
  const isOnCall = useAttachedCall(useOwnUnit()) !== null;
  const shown = (tab === 'cad' && isOnCall) || openedOn === tab ? chosen : null;

  const choose = (list: typeof chosen) => {
    setChosen(list);
    setOpenedOn(shown === list ? null : tab);
  };

  return (
    <Aside aria-label="Board" data-shown={shown ?? 'none'}>
      <Chooser>
        <SegmentedControl label="List" options={lists} value={shown} onChange={choose} />
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
    </Aside>
  );
}

/** Units and BOLOs are as high as their rows while there is room. Then their rows scroll, so that both stay in sight. */
const Aside = styled.aside`
  display: grid;
  grid-template-rows: max-content repeat(2, minmax(auto, max-content));
  gap: var(--space-8);
  padding: var(--space-8);
  overflow-y: auto;
  border-left: 1px solid var(--line);

  @media (max-width: 1023px) {
    display: block;
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
  display: contents;

  @media (max-width: 1023px) {
    display: none;
    margin-top: var(--space-8);
    [data-shown='${({ $name }) => $name}'] > & {
      display: block;
    }
  }
`;
