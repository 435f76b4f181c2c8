import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Lookup } from '../lookup';
import { useCommandLineWrites } from '../use-command-line-writes';
import type { Desk } from '../use-desk';
import type { DeskCommand } from './command';

/** Runs commands. Returns a sentence when one cannot be run, else null. */
export function useDeskCommands(desk: Desk, openLookup: (lookup: Lookup) => void) {
  const { writes, alarms, setTraffic } = desk;
  const { open, note, bolo } = useCommandLineWrites(desk.choose);
  const change = ({ id: callId, version }: Call, fields: Omit<CallEdit, 'version'>) =>
    writes.edit.mutate({ callId, edit: { version, ...fields } });

  return (command: DeskCommand): string | null => {
    if (command.verb === 'acknowledge') {
      if (!alarms.next) return 'There is no alarm to acknowledge';
      alarms.acknowledge(alarms.next.id);
    } else if (command.verb === 'new') open(command);
    else if (command.verb === 'note') note({ callId: command.call.id, text: command.text });
    else if (command.verb === 'bolo') bolo(command.description);
    else if (command.verb === 'lookup') openLookup(command.lookup);
    else if (command.verb === 'traffic') setTraffic(command.text);
    else if (command.verb === 'priority') change(command.call, { priority: command.priority });
    else if (command.verb === 'type') change(command.call, { typeCode: command.typeCode });
    else if (command.verb === 'close')
      change(command.call, { status: 'closed', disposition: command.disposition });
    else dispatch(desk, command);
    return null;
  };
}

type Dispatching = Extract<
  DeskCommand,
  {
    verb:
      'dispatch' | 'primary' | 'clear' | 'status' | 'check' | 'roll' | 'merge' | 'aid' | 'tone' | 'message';
  }
>;

/** Commands that tell units something or send them to calls. */
function dispatch({ writes: { order }, merges, unitWrites, radio }: Desk, command: Dispatching): void {
  switch (command.verb) {
    case 'dispatch':
      return order({ unitIds: command.unitIds, callId: command.call.id });
    case 'primary':
      return order({ unitIds: [command.unitId], callId: command.call.id, isPrimary: true });
    case 'clear':
      return order({ unitIds: command.unitIds, callId: null });
    case 'status':
      return order({ unitIds: command.unitIds, status: command.status });
    case 'check':
      return unitWrites.check({
        unitIds: command.unitIds,
        ...(command.note !== null && { note: command.note }),
      });
    case 'roll':
      return unitWrites.roll(command.call);
    case 'merge':
      return merges.merge(command);
    case 'aid':
      return radio.aid({ callId: command.call.id, order: command.order });
    case 'tone':
      return radio.tone(command.order);
    case 'message':
      return radio.message({ unitIds: command.unitIds, text: command.text });
  }
}
