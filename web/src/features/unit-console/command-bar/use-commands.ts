import { useCalls } from '../../../shared/calls/calls-query';
import { kindOfUnit } from '../../../shared/calls/send-aid';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useOwnUnit } from '../../../shared/units/units-query';
import { useAskBackup } from '../calls/use-ask-backup';
import { useAttachedCall } from '../calls/use-attached-call';
import { useCallActions } from '../calls/use-call-actions';
import type { Console, OpenDialog } from '../console-context';
import { useConsoleNavigation } from '../console-location';
import { useChangeStatus } from '../header/use-change-status';
import { useLocate } from '../header/use-locate';
import type { ConsoleCommand } from './grammar';

const NOT_ATTACHED = 'You are not attached to a call';

/** Runs commands. Returns a sentence when one cannot be run, else null. */
export function useCommands(shared: Console, openNext: (dialog: OpenDialog) => void) {
  const { attach, leave, backup } = useCallCommands(openNext);
  const changeStatus = useChangeStatus();
  const { locate } = useLocate();
  const sounds = useSounds();
  const find = useFind(shared);
  const { panic } = shared;

  return (command: ConsoleCommand): string | null => {
    switch (command.verb) {
      case 'status':
        changeStatus(command.status);
        return null;
      case 'attach':
        return attach(command.callNumber);
      case 'detach':
      case 'clear':
        return leave(command.verb);
      case 'backup':
        return backup(command.code);
      case 'person':
      case 'plate':
      case 'vin':
      case 'bolo':
        find(command);
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

function useCallCommands(openNext: (dialog: OpenDialog) => void) {
  const { data: calls = [] } = useCalls();
  const unit = useOwnUnit();
  const attached = useAttachedCall(unit);
  const actions = useCallActions();
  const askBackup = useAskBackup();

  return {
    attach(wanted: number): string | null {
      const call = calls.find(({ status, callNumber }) => status === 'active' && callNumber === wanted);
      if (!call) return `There is no active call ${wanted}`;
      actions.attach(call);
      return null;
    },
    backup(code: number): string | null {
      if (!unit || !attached) return NOT_ATTACHED;
      askBackup({ call: attached, order: { kind: kindOfUnit(unit), code } });
      return null;
    },
    leave(verb: 'detach' | 'clear'): string | null {
      if (!attached) return NOT_ATTACHED;
      if (verb === 'detach') actions.detach();
      else openNext({ name: 'clear-call' });
      return null;
    },
  };
}

type FindCommand = Extract<ConsoleCommand, { verb: 'person' | 'plate' | 'vin' | 'bolo' }>;

/** Goes to the tab where it is looked for. */
function useFind({ person, vehicle, bolo }: Console) {
  const { goTab } = useConsoleNavigation();

  return (command: FindCommand): void => {
    switch (command.verb) {
      case 'person':
        goTab('ncic');
        return person.find(command.criteria);
      case 'plate':
        goTab('vehicles');
        return vehicle.find({ by: 'plate', text: command.plate });
      case 'vin':
        goTab('vehicles');
        return vehicle.find({ by: 'vin', text: command.vin });
      case 'bolo':
        goTab('bolos');
        return bolo.find(command.text);
    }
  };
}
