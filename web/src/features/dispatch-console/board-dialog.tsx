import { isActive } from '../../shared/cad-lists';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { AssignDialog } from './assign-dialog';
import { BoardKeysDialog } from './keys';
import { TakeCallDialog } from './take-call-dialog';
import type { Board } from './use-board';

export type DialogName = 'assign' | 'take' | 'close' | 'keys';

interface BoardDialogProps {
  name: DialogName;
  board: Board;
  areKeysOn: boolean;
  onSwitchKeys: (isOn: boolean) => void;
  onClose: () => void;
}

/** The one dialog that is open. */
export function BoardDialog({ name, board, areKeysOn, onSwitchKeys, onClose }: BoardDialogProps) {
  const { chosen, shown = [], marked, assign, choose } = board;

  if (name === 'keys')
    return <BoardKeysDialog areKeysOn={areKeysOn} onSwitch={onSwitchKeys} onClose={onClose} />;
  if (name === 'take')
    return (
      <TakeCallDialog
        onClose={onClose}
        onTaken={(call) => {
          choose(call.id);
          onClose();
        }}
      />
    );
  if (!chosen) return null;
  if (name === 'close') return <CloseCall board={board} call={chosen} onClose={onClose} />;
  return (
    <AssignDialog
      call={chosen}
      units={shown.filter(isActive)}
      marked={marked}
      onAssign={(unitIds) => assign(chosen.id, unitIds)}
      onClose={onClose}
    />
  );
}

interface CloseCallProps {
  board: Board;
  call: NonNullable<Board['chosen']>;
  onClose: () => void;
}

function CloseCall({ board: { writes }, call, onClose }: CloseCallProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Close call"
      question={`Call #${call.callNumber} is closed, and its units are available. Close it?`}
      confirmLabel="Close Call"
      onConfirm={() => {
        const edit = { version: call.version, status: 'closed' } as const;
        writes.edit.mutate({ callId: call.id, edit });
        onClose();
      }}
    />
  );
}
