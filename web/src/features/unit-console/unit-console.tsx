import { useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { useCalls, useOwnUnit, usePollCallsAgain } from '../../shared/cad-lists';
import { EmergencyStrip } from '../../shared/emergency-strip';
import { usePageTitle } from '../../shared/page-title';
import { readKeysSetting, saveKeysSetting } from '../../shared/single-keys-setting';
import { useSounds } from '../../shared/sounds-provider';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useBoloSearch } from './bolos/use-bolo-search';
import { useAttachedCall } from './cad-tab/use-attached-call';
import { useCallActions } from './cad-tab/use-call-actions';
import { useCallForm } from './cad-tab/use-call-form';
import { useCommands } from './command-bar/use-commands';
import { ConnectionStrip } from './connection-strip';
import { ConsoleProvider, type Console, type OpenDialog } from './console-context';
import { useConsoleLocation, useConsoleNavigation } from './console-location';
import { ConsoleTabs } from './console-tabs';
import { CommandStrip } from './header/command-strip';
import { useChangeStatus } from './header/use-change-status';
import type { KeyAction } from './keyboard/key-map';
import { chosenCallId, moveInRail } from './keyboard/rail-focus';
import { useConsoleKeys } from './keyboard/use-console-keys';
import { usePersonSearch } from './ncic/use-person-search';
import { ConsoleDialog } from './open-dialog';
import { useAlarms } from './panic/alarms-provider';
import { PanicStrip } from './panic/panic-strip';
import { usePanic } from './panic/use-panic';
import { SidePanel } from './side-panel/side-panel';
import { sortActiveCalls } from './side-panel/sort-active-calls';
import { StatusBar } from './status-bar';
import { useVehicleSearch } from './vehicle-search/use-vehicle-search';

/** One fixed layout: nothing floats, everything has a key. */
export function UnitConsole() {
  usePageTitle('Unit Console');
  usePollCallsAgain();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [areKeysOn, setKeysOn] = useState(readKeysSetting);
  const shared: Console = {
    location: useConsoleLocation(),
    callForm: useCallForm(useAttachedCall(useOwnUnit())),
    person: usePersonSearch(),
    vehicle: useVehicleSearch(),
    bolo: useBoloSearch(),
    panic: usePanic(),
    open: setDialog,
    areKeysOn,
  };
  // The command bar closes after its command; the dialog that a command opens must come after that.
  const command = useCommands(shared, (next) => setTimeout(() => setDialog(next)));
  useConsoleKeys(areKeysOn, useKeyActions(shared));

  const switchKeys = (isOn: boolean) => {
    saveKeysSetting(isOn);
    setKeysOn(isOn);
  };
  return (
    <ConsoleProvider value={shared}>
      <WholeWindow />
      <Page aria-label="Unit console">
        <VisuallyHidden as="h1">Unit console</VisuallyHidden>
        <Head>
          <CommandStrip />
          <PanicStrip />
          <EmergencyStrip />
          <ConnectionStrip />
        </Head>
        <ConsoleTabs aside={<SidePanel />} />
        <StatusBar onKeys={() => setDialog({ name: 'keys' })} />
      </Page>
      {dialog && (
        <ConsoleDialog
          dialog={dialog}
          onCommand={command}
          onSwitchKeys={switchKeys}
          onClose={() => setDialog(null)}
        />
      )}
    </ConsoleProvider>
  );
}

/** What each key does: the same as the button. */
function useKeyActions({ open }: Console) {
  const { data: calls = [] } = useCalls();
  const attached = useAttachedCall(useOwnUnit());
  const callActions = useCallActions();
  const changeStatus = useChangeStatus();
  const sounds = useSounds();
  const { silence } = useAlarms();
  const { goTab, goField, goDashboard } = useConsoleNavigation();

  const attachChosen = () => {
    const active = sortActiveCalls(calls);
    const chosen = active.find(({ id }) => id === chosenCallId()) ?? active[0];
    if (chosen) callActions.attach(chosen);
  };
  const actionOf: Record<Exclude<KeyAction['do'], 'status' | 'tab'>, () => void> = {
    dashboard: goDashboard,
    command: () => open({ name: 'command' }),
    keys: () => open({ name: 'keys' }),
    next: () => moveInRail(1),
    previous: () => moveInRail(-1),
    attach: attachChosen,
    detach: callActions.detach,
    clear: () => attached && open({ name: 'clear-call' }),
    update: () => document.querySelector<HTMLElement>('[data-key-action="update"]')?.click(),
    acknowledge: () => document.querySelector<HTMLElement>('[aria-keyshortcuts="Y"]')?.click(),
    mute: () => sounds.setMuted(!sounds.isMuted()),
    silence: () => {
      silence();
      sounds.silence();
    },
  };
  return (action: KeyAction) => {
    if (action.do === 'status') changeStatus(action.status);
    else if (action.do === 'tab') (action.tab === 'cad' ? goTab : goField)(action.tab);
    else actionOf[action.do]();
  };
}

/** On wide screens the console is as high as the window, and its columns scroll by themselves. */
const WholeWindow = createGlobalStyle`
  @media (min-width: 1024px) {
    #root { height: 100vh; height: 100dvh; }
    #main { min-height: 0; }
  }
`;

/** On narrow screens the page scrolls, and status and alarms stay at the top. */
const Head = styled.div`
  @media (max-width: 1023px) {
    position: sticky;
    top: 0;
    z-index: 20;
  }
`;

const Page = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;
