import { useCalls, useOwnUnit } from '../../../shared/cad-lists';
import { useSounds } from '../../../shared/sounds-provider';
import { useAttachedCall } from '../cad-tab/use-attached-call';
import { useCallActions } from '../cad-tab/use-call-actions';
import type { Console, OpenDialog } from '../console-context';
import { useConsoleNavigation } from '../console-location';
import { useChangeStatus } from '../header/use-change-status';
import { useLocate } from '../header/use-locate';
import type { ConsoleCommand } from './grammar';

/** Runs commands. Returns a sentence when one cannot be run, else null. */
export function useCommands(shared: Console, openNext: (dialog: OpenDialog) => void) {
  const { data: calls = [] } = useCalls();
  const attached = useAttachedCall(useOwnUnit());
  const changeStatus = useChangeStatus();
  const actions = useCallActions();
  const { locate } = useLocate();
  const sounds = useSounds();
  const { goTab } = useConsoleNavigation();
  const { person, vehicle, bolo, panic } = shared;

  return (command: ConsoleCommand): string | null => {
    switch (command.verb) {
      case 'status':
        changeStatus(command.status);
        return null;
      case 'attach': {
        const call = calls.find(
          ({ status, callNumber }) => status === 'active' && callNumber === command.callNumber,
        );
        if (!call) return `There is no active call ${command.callNumber}`;
        actions.attach(call);
        return null;
      }
      case 'detach':
      case 'clear':
        if (!attached) return 'You are not attached to a call';
        if (command.verb === 'detach') actions.detach();
        else openNext({ name: 'clear-call' });
        return null;
      case 'person':
        goTab('ncic');
        person.find(command.criteria);
        return null;
      case 'plate':
      case 'vin':
        goTab('vehicles');
        vehicle.find(
          command.verb === 'plate' ? { by: 'plate', text: command.plate } : { by: 'vin', text: command.vin },
        );
        return null;
      case 'bolo':
        goTab('bolos');
        bolo.find(command.text);
        return null;
      case 'locate':
        if (!locate) return 'You must be on duty to have a location';
        locate(command.place);
        return null;
      case 'panic':
        if (panic.reason) return panic.reason;
        panic.press();
        return null;
      case 'mute':
        sounds.setMuted(!sounds.isMuted());
        return null;
    }
  };
}
