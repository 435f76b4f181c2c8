import { useEffect, useEffectEvent } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { BoloStrip } from '../../shared/bolos/bolo-strip';
import { NewCallNews } from '../../shared/calls/new-call-news';
import { EmergencyStrip } from '../../shared/dispatch/emergency-strip';
import { usePollCallsAgain } from '../../shared/live/poll-lists';
import { usePageTitle } from '../../shared/page/page-title';
import { useOwnUnit } from '../../shared/units/units-query';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useBoloSearch } from './bolos/use-bolo-search';
import { useCallForm } from './cad-tab/use-call-form';
import { useAttachedCall } from './calls/use-attached-call';
import { useCommands } from './command-bar/use-commands';
import { ConnectionStrip } from './connection-strip';
import { ConsoleProvider, useConsole, type Console } from './console-context';
import { useConsoleLocation } from './console-location';
import { ConsoleTabs } from './console-tabs';
import { ConsoleDialog } from './dialogs/console-dialog';
import { DialogsProvider, useDialogActions, useOpenDialogs } from './dialogs/dialogs-provider';
import { CommandStrip } from './header/command-strip';
import { useConsoleKeys } from './keyboard/use-console-keys';
import { useKeyActions } from './keyboard/use-key-actions';
import { usePersonSearch } from './ncic/use-person-search';
import { PanicStrip } from './panic/panic-strip';
import { usePanic } from './panic/use-panic';
import { RollCallStrip } from './roll-call-strip';
import { SidePanel } from './side-panel/side-panel';
import { StatusBar } from './status-bar';
import { useSearchActions } from './use-search-actions';
import { useVehicleSearch } from './vehicle-search/use-vehicle-search';

/** One fixed layout: nothing floats, everything has a key. */
export const UnitConsole = () => (
  <DialogsProvider>
    <WholeConsole />
  </DialogsProvider>
);

function WholeConsole() {
  usePageTitle('Unit Console');
  usePollCallsAgain();
  const { open, closeAll } = useDialogActions();
  const vehicle = useVehicleSearch();
  const bolo = useBoloSearch();
  const shared: Console = {
    location: useConsoleLocation(),
    callForm: useCallForm(useAttachedCall(useOwnUnit())),
    person: usePersonSearch(),
    vehicle,
    bolo,
    panic: usePanic(),
    open,
    ...useSearchActions({ vehicle, bolo, leave: closeAll }),
  };
  useBoloVisit(shared);

  return (
    <ConsoleProvider value={shared}>
      <Keys />
      <WholeWindow />
      <Page aria-label="Unit console">
        <VisuallyHidden as="h1">Unit console</VisuallyHidden>
        {/* Live, so that an open dialog does not hide what is new in it from screen readers. */}
        <Head ref={noteHeight} aria-live="off">
          <NewCallNews />
          <CommandStrip />
          <PanicStrip />
          <EmergencyStrip />
          <RollCallStrip />
          <BoloStrip />
          <ConnectionStrip />
        </Head>
        <ConsoleTabs aside={<SidePanel />} />
        <StatusBar onKeys={() => open({ name: 'keys' })} />
      </Page>
      <Dialogs />
    </ConsoleProvider>
  );
}

function Dialogs() {
  const dialogs = useOpenDialogs();
  const { open, close } = useDialogActions();
  // The command bar closes after its command; the dialog that a command opens must come after that.
  const command = useCommands(useConsole(), (next) => setTimeout(() => open(next)));

  return dialogs.map((dialog, index) => (
    <ConsoleDialog key={index} dialog={dialog} onCommand={command} onClose={() => close(dialog)} />
  ));
}

/** A component of its own: what a key sends to the server does not render the console again. */
function Keys() {
  useConsoleKeys(useKeyActions());
  return null;
}

/** Coming from the dashboard to look at one BOLO. */
function useBoloVisit({ location: { boloVisit }, bolo }: Console) {
  const find = useEffectEvent((text: string) => bolo.find(text));
  const key = boloVisit?.key;
  const text = boloVisit?.text;

  useEffect(() => {
    if (key && text) find(text);
  }, [key, text]);
}

/**
 * On narrow screens the page scrolls, and status and alarms stay at the top; not in a low window, which they would fill:
 * of a phone on its side, or with the page zoomed in.
 */
const HEAD_STAYS = '(max-width: 1023px) and (min-height: 30rem)';

/**
 * On wide screens the console is as high as the window, and its columns scroll by themselves. Toasts stand at the
 * bottom left: the side panel, the alarms and the hint to the keys are elsewhere.
 */
const WholeWindow = createGlobalStyle`
  :root {
    --toasts-left: 0;
    --toasts-right: auto;
    --toasts-bottom: 1.5rem;
  }
  @media (min-width: 1024px) {
    #root { height: 100vh; height: 100dvh; }
    #main { min-height: 0; }
  }
`;

const Head = styled.div`
  @media ${HEAD_STAYS} {
    position: sticky;
    top: 0;
    z-index: 20;
  }
`;

/** Alarms make the head higher. What gets the focus must not be below it. */
function noteHeight(head: HTMLDivElement) {
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--head-height', `${head.offsetHeight}px`),
  );
  observer.observe(head);
  return () => observer.disconnect();
}

const Page = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  @media ${HEAD_STAYS} {
    > :not(${Head}) :focus {
      scroll-margin-top: var(--head-height);
    }
  }
`;
