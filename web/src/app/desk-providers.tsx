import type { ReactNode } from 'react';
import { useLeads } from '../features/dispatch-console/pop-out/use-leads';
import { useSharedLists } from '../features/dispatch-console/pop-out/use-shared-lists';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { usePollLists } from '../shared/cad-lists';
import { LiveProvider } from '../shared/live';
import { SoundsProvider } from '../shared/sounds-provider';
import { StatusNames } from '../shared/status-names';
import { useJoinRoom } from '../shared/use-join-room';
import { useRadio } from '../shared/use-radio';

/** Providers for each window of the desk. Only one window polls, is in the room and plays sounds. */
export function DeskProviders({ children }: { children: ReactNode }) {
  const leads = useLeads();

  return (
    <LiveProvider>
      <SoundsProvider isStandby={!leads}>
        <AlarmsProvider isDesk>
          <Lists leads={leads} />
          <StatusNames>{children}</StatusNames>
        </AlarmsProvider>
      </SoundsProvider>
    </LiveProvider>
  );
}

function Lists({ leads }: { leads: boolean }) {
  useSharedLists(leads);
  return leads ? <Leading /> : null;
}

function Leading() {
  useJoinRoom();
  usePollLists();
  useRadio();
  return null;
}
