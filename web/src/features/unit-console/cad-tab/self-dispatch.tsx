import { useState } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';
import { isSelfDispatch, useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { Select } from '../../../ui/select';
import { upperCaseOptions } from '../../../ui/select-options';
import { useCallActions } from '../calls/use-call-actions';
import { useConsole } from '../console-context';

const priorityOptions = upperCaseOptions(PRIORITIES);

/** Buttons for officers while no dispatcher is on duty: open a call, and change the priority of the own call. */
export function SelfDispatch({ call }: { call: Call | null }) {
  const board = useDispatchBoard();
  const { open } = useConsole();
  const { update } = useCallActions();
  // Shown until the answer arrives.
  const [chosen, setChosen] = useState<Call['priority'] | null>(null);
  if (!isSelfDispatch(board)) return null;

  const setPriority = (priority: Call['priority']) => {
    if (!call) return;
    setChosen(priority);
    const end = () => setChosen((now) => (now === priority ? null : now));
    // A toast shows the reason of a refusal.
    update({ version: call.version, priority }).then(end, end);
  };

  return (
    <>
      {call && (
        <Narrow>
          <Select
            aria-label="Priority"
            value={chosen ?? call.priority}
            options={priorityOptions}
            onChoose={setPriority}
          />
        </Narrow>
      )}
      <ShortcutButton size="small" onClick={() => open({ name: 'take-call' })} shortcut="n">
        NEW CALL
      </ShortcutButton>
    </>
  );
}

/** Stays in the row of the title. */
const Narrow = styled.span`
  display: flex;
`;
