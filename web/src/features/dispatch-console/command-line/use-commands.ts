import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Desk } from '../use-desk';
import type { DeskCommand } from './command';
import { useLineWrites } from './use-line-writes';

/** Runs commands. Returns a sentence when one cannot be run, else null. */
export function useDeskCommands({
  writes: { order, edit },
  alarms,
  choose,
  merges,
  unitWrites,
  radio,
  setTraffic,
}: Desk) {
  const { open, note } = useLineWrites(choose);
  const change = ({ id: callId, version }: Call, fields: Omit<CallEdit, 'version'>) =>
    edit.mutate({ callId, edit: { version, ...fields } });

  return (command: DeskCommand): string | null => {
    switch (command.verb) {
      case 'new':
        open(command);
        return null;
      case 'dispatch':
        order({ unitIds: command.unitIds, callId: command.call.id });
        return null;
      case 'primary':
        order({ unitIds: [command.unitId], callId: command.call.id, isPrimary: true });
        return null;
      case 'clear':
        order({ unitIds: command.unitIds, callId: null });
        return null;
      case 'status':
        order({ unitIds: command.unitIds, status: command.status });
        return null;
      case 'note':
        note({ callId: command.call.id, text: command.text });
        return null;
      case 'priority':
        change(command.call, { priority: command.priority });
        return null;
      case 'type':
        change(command.call, { typeCode: command.typeCode });
        return null;
      case 'close':
        change(command.call, { status: 'closed', disposition: command.disposition });
        return null;
      case 'merge':
        merges.merge(command);
        return null;
      case 'check':
        unitWrites.check({ unitIds: command.unitIds, ...(command.note !== null && { note: command.note }) });
        return null;
      case 'roll':
        unitWrites.roll(command.call);
        return null;
      case 'aid':
        radio.aid({ callId: command.call.id, order: command.order });
        return null;
      case 'tone':
        radio.tone(command.order);
        return null;
      case 'message':
        radio.message({ unitIds: command.unitIds, text: command.text });
        return null;
      case 'traffic':
        setTraffic(command.text);
        return null;
      case 'acknowledge':
        if (!alarms.next) return 'There is no alarm to acknowledge';
        alarms.acknowledge(alarms.next.id);
        return null;
    }
  };
}
