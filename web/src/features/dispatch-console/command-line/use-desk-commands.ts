import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Open } from '../desk/desk-dialog';
import type { Desk } from '../desk/use-desk';
import type { DeskCommand } from './command';
import { useCommandLineWrites } from './use-command-line-writes';

/** Runs commands. Returns a sentence when one cannot be run, else null. */
export function useDeskCommands(desk: Desk, openDialog: Open) {
  const { writes, alarms } = desk;
  const { open, note, bolo } = useCommandLineWrites(desk.choice.choose);
  const edit = ({ id: callId, version }: Call, fields: Omit<CallEdit, 'version'>) =>
    writes.edit.mutate({ callId, edit: { version, ...fields } });

  const run = (command: Exclude<DeskCommand, { verb: 'acknowledge' }>): void => {
    switch (command.verb) {
      case 'new':
        return open(command);
      case 'note':
        return note({ callId: command.call.id, text: command.text });
      case 'priority':
        return edit(command.call, { priority: command.priority });
      case 'type':
        return edit(command.call, { typeCode: command.typeCode });
      case 'close':
        return edit(command.call, { status: 'closed', disposition: command.disposition });
      case 'merge':
        return writes.merge.mutate(command);
      case 'dispatch':
        return writes.order({ unitIds: command.unitIds, callId: command.call.id });
      case 'primary':
        return writes.order({ unitIds: [command.unitId], callId: command.call.id, isPrimary: true });
      case 'clear':
        return writes.order({ unitIds: command.unitIds, callId: null });
      case 'status':
        return writes.order({ unitIds: command.unitIds, status: command.status });
      case 'check':
        return writes.check({
          unitIds: command.unitIds,
          ...(command.note !== null && { note: command.note }),
        });
      case 'roll':
        return writes.roll(command.call);
      case 'aid':
        return writes.aid({ callId: command.call.id, order: command.order });
      case 'tone':
        return writes.tone.mutate(command.order);
      case 'message':
        return writes.message({ unitIds: command.unitIds, text: command.text });
      case 'traffic':
        return writes.setTraffic(command.text);
      case 'bolo':
        return bolo(command.description);
      case 'lookup':
        return openDialog('lookup', { lookup: command.lookup });
    }
  };

  return (command: DeskCommand): string | null => {
    if (command.verb !== 'acknowledge') run(command);
    else if (alarms.next) alarms.acknowledge(alarms.next.id);
    else return 'There is no alarm to acknowledge';
    return null;
  };
}
