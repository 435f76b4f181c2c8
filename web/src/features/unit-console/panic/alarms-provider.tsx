import { createContext, use, useEffect, useEffectEvent, useReducer, useRef, type ReactNode } from 'react';
import { useCalls } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useLive } from '../../../shared/live/live';
import type { Sounds } from '../../../shared/sounds/sounds';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { serverNow } from '../../../shared/time/server-time';
import { useNowUntil } from '../../../shared/time/use-now';
import { useToast } from '../../../shared/toasts/toasts';
import { useUnits } from '../../../shared/units/units-query';
import { readAlarms, saveAlarms } from './alarm-storage';
import { addAlert, addUnitAlarms, silenceAll, soundingAlarms, type Alarm } from './alarms';
import { useReceipts } from './use-receipts';
import { whereIs } from './where-is';

interface Alarms {
  /** Units in panic, the first alarm first. */
  sounding: readonly Alarm[];
  /** The time for which they were counted. */
  now: number;
  /** Ends sound and pulse in this browser; the marks stay. */
  silence: () => void;
}

const AlarmsContext = createContext<Alarms | null>(null);

type Change = (alarms: readonly Alarm[]) => readonly Alarm[];
const apply = (alarms: readonly Alarm[], change: Change) => change(alarms);

/** Takes alarms from the live connection and from the unit list, whichever is first, and sounds each once. */
export function AlarmsProvider({ children, isDesk = false }: { children: ReactNode; isDesk?: boolean }) {
  const { onPanic } = useLive();
  const sounds = useSounds();
  const { community } = useSelectedCommunity();
  const { data: units } = useUnits();
  const [alarms, change] = useReducer(apply, community.id, readAlarms);
  const now = useNowUntil(Math.max(0, ...alarms.map(({ until }) => until)));
  const sounding = soundingAlarms(alarms, now);

  useEffect(
    () =>
      onPanic((alert) => {
        const heardAt = serverNow();
        if (alert.communityId === community.id) change((known) => addAlert(known, alert, heardAt));
      }),
    [onPanic, community.id],
  );
  useEffect(() => {
    const readAt = serverNow();
    if (units) change((known) => addUnitAlarms(known, units, readAt));
  }, [units]);
  useEffect(() => saveAlarms(community.id, alarms), [community.id, alarms]);
  useAnnouncing(alarms, sounds);
  useReceipts(isDesk);
  useEndOfSound(
    sounding.some(({ isSilenced }) => !isSilenced),
    sounds,
  );

  const silence = () => {
    change(silenceAll);
    sounds.silence();
  };
  return <AlarmsContext value={{ sounding, now, silence }}>{children}</AlarmsContext>;
}

/** The sound and the toast, once for each alarm. An alarm that was silenced before a reload stays silent. */
function useAnnouncing(alarms: readonly Alarm[], sounds: Sounds) {
  const toast = useToast();
  const { data: units = [] } = useUnits();
  const { data: calls = [] } = useCalls();
  const announced = useRef(new Set<string>());

  const announce = useEffectEvent((known: readonly Alarm[]) => {
    for (const alarm of known) {
      const key = `${alarm.unitId}:${alarm.raisedAt}`;
      if (announced.current.has(key)) continue;
      announced.current.add(key);
      if (alarm.isSilenced || alarm.until <= serverNow()) continue;
      sounds.panic();
      const place = whereIs(alarm, { units, calls });
      toast.panic('PANIC ALERT', `Unit ${alarm.unitCallsign} has raised the panic alarm · ${place}`);
    }
  });
  useEffect(() => announce(alarms), [alarms]);
}

function useEndOfSound(isSounding: boolean, sounds: Sounds) {
  const end = useEffectEvent(() => sounds.isSounding() && sounds.silence());
  const wasSounding = useRef(false);

  useEffect(() => {
    if (wasSounding.current && !isSounding) end();
    wasSounding.current = isSounding;
  }, [isSounding]);
}

export function useAlarms(): Alarms {
  const alarms = use(AlarmsContext);
  if (!alarms) throw new Error('useAlarms needs an AlarmsProvider');
  return alarms;
}
