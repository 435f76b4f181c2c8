import type { ReactNode } from 'react';
import { useIsLeader } from '../features/dispatch-console/pop-out/use-is-leader';
import { useSharedLists } from '../features/dispatch-console/pop-out/use-shared-lists';
import { useSharedSilence } from '../features/dispatch-console/pop-out/use-shared-silence';
import { AlarmsProvider, useAlarms } from '../features/unit-console/panic/alarms-provider';
import { useRadio } from '../shared/dispatch/use-radio';
import { LiveProvider } from '../shared/live/live';
import { usePollLists } from '../shared/live/poll-lists';
import { useJoinRoom } from '../shared/live/use-join-room';
import { SoundsProvider } from '../shared/sounds/sounds-provider';
import { StatusNames } from '../shared/units/status-names';

/** Providers for each window of the desk. Only one window polls, is in the room and plays sounds. */
export function DeskProviders({ children }: { children: (isLeader: boolean) => ReactNode }) {
  const isLeader = useIsLeader();

  return (
    <LiveProvider>
      <SoundsProvider isStandby={!isLeader}>
        <AlarmsProvider isDesk>
          <SharedLists isLeader={isLeader} />
          <SharedSilence />
          <StatusNames>{children(isLeader)}</StatusNames>
        </AlarmsProvider>
      </SoundsProvider>
    </LiveProvider>
  );
}

function SharedLists({ isLeader }: { isLeader: boolean }) {
  useSharedLists(isLeader);
  return isLeader ? <LeaderTasks /> : null;
}

function SharedSilence() {
  const { sounding, silence } = useAlarms();
  useSharedSilence(sounding.length > 0 && sounding.every(({ isSilenced }) => isSilenced), silence);
  return null;
}

function LeaderTasks() {
  useJoinRoom();
  usePollLists();
  useRadio();
  return null;
}
