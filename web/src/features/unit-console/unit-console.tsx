import { useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { useCalls, useOwnUnit, useSecondCallsPolling } from '../../shared/cad';
import { usePageTitle } from '../../shared/page-title';
import { useSounds } from '../../shared/sounds-provider';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useBoloSearch } from './bolos/use-bolo-search';
import { useAttachedCall } from './cad-tab/use-attached-call';
import { useCallActions } from './cad-tab/use-call-actions';
import { useCallForm } from './cad-tab/use-call-form';
import { useCommands } from './command-bar/use-commands';
import { ConsoleProvider, type Console, type OpenDialog } from './console-context';
import { ConsoleTabs } from './console-tabs';
import { CommandStrip } from './header/command-strip';
import { useChangeStatus } from './header/use-change-status';
import type { KeyAction } from './keyboard/key-map';
import { areKeysOnNow, keepKeys } from './keyboard/keys-setting';
import { chosenCallId, moveInRail } from './keyboard/rail-focus';
import { useConsoleKeys } from './keyboard/use-console-keys';
import { usePersonSearch } from './ncic/use-person-search';
import { ConsoleDialog } from './open-dialog';
import { useAlarms } from './panic/alarms-provider';
import { PanicStrip } from './panic/panic-strip';
import { usePanic } from './panic/use-panic';
import { usePlace } from './place';
import { SidePanel } from './side-panel/side-panel';
import { waitingCalls } from './side-panel/waiting-calls';
import { StaleStrip } from './stale-strip';
import { StatusBar } from './status-bar';
import { useVehicleSearch } from './vehicle-search/use-vehicle-search';

/** One fixed board: nothing floats, everything has a key (second spec, 2.2). */
export function UnitConsole() {
  usePageTitle('Unit Console');
  useSecondCallsPolling();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [areKeysOn, setKeysOn] = useState(areKeysOnNow);
  const shared: Console = {
    place: usePlace(),
    callForm: useCallForm(useAttachedCall(useOwnUnit())),
    person: usePersonSearch(),
    vehicle: useVehicleSearch(),
    bolo: useBoloSearch(),
    panic: usePanic(),
    open: setDialog,
    areKeysOn,
  };
  // The bar closes after its command; a dialog the command asks for comes once it has.
  const command = useCommands(shared, (next) => setTimeout(() => setDialog(next)));
  useConsoleKeys(areKeysOn, useKeyActions(shared));

  const switchKeys = (isOn: boolean) => {
    keepKeys(isOn);
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
          <StaleStrip />
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

/** What each key does, as the buttons would. */
function useKeyActions({ place, open }: Console) {
  const { data: calls = [] } = useCalls();
  const attached = useAttachedCall(useOwnUnit());
  const actions = useCallActions();
  const changeStatus = useChangeStatus();
  const sounds = useSounds();
  const { silence } = useAlarms();

  const attachChosen = () => {
    const waiting = waitingCalls(calls);
    const chosen = waiting.find(({ id }) => id === chosenCallId()) ?? waiting[0];
    if (chosen) actions.attach(chosen);
  };
  const plain: Record<Exclude<KeyAction['do'], 'status' | 'tab'>, () => void> = {
    dashboard: place.goDashboard,
    command: () => open({ name: 'command' }),
    keys: () => open({ name: 'keys' }),
    next: () => moveInRail(1),
    previous: () => moveInRail(-1),
    attach: attachChosen,
    detach: actions.detach,
    clear: () => attached && open({ name: 'clear-call' }),
    update: () => document.querySelector<HTMLElement>('[data-key-action="update"]')?.click(),
    mute: () => sounds.setMuted(!sounds.isMuted()),
    silence: () => {
      silence();
      sounds.silence();
    },
  };
  return (action: KeyAction) => {
    if (action.do === 'status') changeStatus(action.status);
    else if (action.do === 'tab') (action.tab === 'cad' ? place.goTab : place.goField)(action.tab);
    else plain[action.do]();
  };
}

/** On a desk the board is as high as the window, and its columns scroll by themselves. */
const WholeWindow = createGlobalStyle`
  @media (min-width: 1024px) {
    #root { height: 100vh; height: 100dvh; }
    #main { min-height: 0; }
  }
`;

/** On a phone the page scrolls, and status and alarms stay. */
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
