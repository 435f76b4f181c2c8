import { useCallQueue } from '../../../shared/calls/use-call-queue';
import { isSelfDispatch, useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { clickKeyTarget, focusKeyTarget } from '../../../shared/keyboard/key-target';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useOwnUnit } from '../../../shared/units/units-query';
import { useAttachedCall } from '../calls/use-attached-call';
import { useCallActions } from '../calls/use-call-actions';
import { useConsole } from '../console-context';
import { useConsoleNavigation } from '../console-location';
import { useChangeStatus } from '../header/use-change-status';
import { useAlarms } from '../panic/alarms-provider';
import type { KeyAction } from './key-map';
import { focusedCallId, moveInSidePanel } from './side-panel-focus';

/**
 * What each key does: the same as the button. Only clearing a call asks first here: a single key is soon pressed by
 * mistake, and an officer cannot reopen a call.
 */
export function useKeyActions() {
  const { open } = useConsole();
  const queue = useCallQueue() ?? [];
  const attached = useAttachedCall(useOwnUnit());
  const callActions = useCallActions();
  const changeStatus = useChangeStatus();
  const board = useDispatchBoard();
  const sounds = useSounds();
  const { silence } = useAlarms();
  const { goTab, goField, goDashboard } = useConsoleNavigation();

  const attachChosen = () => {
    const chosen = queue.find(({ id }) => id === focusedCallId()) ?? queue[0];
    if (chosen) callActions.attach(chosen);
  };
  const actionOf: Record<Exclude<KeyAction['do'], 'status' | 'tab'>, () => unknown> = {
    dashboard: goDashboard,
    command: () => open({ name: 'command' }),
    keys: () => open({ name: 'keys' }),
    next: () => moveInSidePanel(1),
    previous: () => moveInSidePanel(-1),
    attach: attachChosen,
    detach: callActions.detach,
    clear: () => attached && open({ name: 'clear-call' }),
    take: () => isSelfDispatch(board) && open({ name: 'take-call' }),
    locate: () => focusKeyTarget('locate'),
    update: () => clickKeyTarget('update'),
    answer: () => clickKeyTarget('answer'),
    acknowledge: () => clickKeyTarget('acknowledge'),
    mute: () => sounds.setMuted(!sounds.isMuted()),
    silence,
  };
  return (action: KeyAction) => {
    if (action.do === 'status') changeStatus(action.status);
    else if (action.do === 'tab') (action.tab === 'cad' ? goTab : goField)(action.tab);
    else actionOf[action.do]();
  };
}
