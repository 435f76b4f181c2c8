import { useEffect, type ReactNode } from 'react';
import { useLeads } from '../features/dispatch-console/pop-out/use-leads';
import { useSharedLists } from '../features/dispatch-console/pop-out/use-shared-lists';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { usePollLists } from '../shared/cad-lists';
import { LiveProvider, useLive } from '../shared/live';
import { useSelectedCommunity } from '../shared/selected-community';
import { SoundsProvider } from '../shared/sounds-provider';
import { StatusNames } from '../shared/status-names';
import { useRadio } from '../shared/use-radio';

/** Around each window of the desk. One of them polls, is in the community's room and sounds; the others get its lists. */
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
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();
  usePollLists();
  useRadio();

  useEffect(() => {
    // A refused join keeps the connection; the lists' answers show why.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);
  return null;
}
