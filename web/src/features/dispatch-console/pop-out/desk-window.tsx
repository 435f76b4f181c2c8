import { createGlobalStyle, styled } from 'styled-components';
import { EnableAlerts } from '../../../shared/enable-alerts';
import { usePageTitle } from '../../../shared/page-title';
import { useSingleKeys } from '../../../shared/single-keys-setting';
import { Timeline } from '../../../shared/timeline/timeline';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { DeskDialog, type DialogName } from '../desk-dialog';
import { DeskQueue, DeskUnits } from '../desk-parts';
import { EndPanicDialog } from '../end-panic-dialog';
import { useDeskKeys, type DeskKey } from '../keys';
import { OpenPanics } from '../open-panics';
import { Empty, Pane, PaneHead } from '../pane-look';
import { useDesk, type Desk } from '../use-desk';
import { useDeskDialog } from '../use-desk-dialog';

export type DeskPart = 'queue' | 'units' | 'timeline';

const TITLES: Record<DeskPart, string> = { queue: 'Queue', units: 'Unit board', timeline: 'Timeline' };
const DIALOGS: Partial<Record<DeskKey, DialogName>> = {
  a: 'assign',
  c: 'take',
  x: 'close',
  r: 'closed',
  f: 'lookup',
  z: 'tone',
  q: 'message',
  '?': 'keys',
};

/** One part of the desk, in a window of its own. It may be the one that sounds, so it shows the open alarms. */
export function DeskWindow({ part }: { part: DeskPart }) {
  usePageTitle(TITLES[part]);
  const desk = useDesk();
  const { alarms } = desk;
  const { opened, open, close } = useDeskDialog(desk);
  const [areKeysOn, switchKeys] = useSingleKeys();
  useDeskKeys(areKeysOn, (key) => {
    if (key === 'j' || key === 'k') return desk.move(key === 'j' ? 1 : -1);
    if (key === 'v') return desk.checkMarked();
    if (key === 'y' && alarms.next) alarms.acknowledge(alarms.next.id);
    if (key === 'e') alarms.setEnding(alarms.panics[0] ?? null);
    if (key === 'n') document.querySelector<HTMLElement>('[data-key-action="note"]')?.focus();
    const name = DIALOGS[key];
    if (name) open(name);
  });

  return (
    <Page aria-label={TITLES[part]}>
      <WholeWindow />
      <VisuallyHidden as="h1">{TITLES[part]}</VisuallyHidden>
      <OpenPanics desk={desk} areKeysOn={areKeysOn} />
      {part === 'queue' && <DeskQueue desk={desk} areKeysOn={areKeysOn} open={open} />}
      {part === 'units' && <DeskUnits desk={desk} areKeysOn={areKeysOn} open={open} />}
      {part === 'timeline' && <ChosenTimeline desk={desk} />}
      {/* Below, where nothing moves when it goes away. */}
      <EnableAlerts />
      {alarms.ending && <EndPanicDialog panic={alarms.ending} onClose={() => alarms.setEnding(null)} />}
      {opened && (
        <DeskDialog
          opened={opened}
          desk={desk}
          areKeysOn={areKeysOn}
          onSwitchKeys={switchKeys}
          onClose={close}
        />
      )}
    </Page>
  );
}

function ChosenTimeline({ desk: { chosen } }: { desk: Desk }) {
  return (
    <Pane aria-label="Chosen call">
      {chosen ? (
        <>
          <PaneHead>
            <h2>
              CALL #{chosen.callNumber} · {chosen.location}
            </h2>
          </PaneHead>
          <Scroll>
            <Timeline call={chosen} isDesk />
          </Scroll>
        </>
      ) : (
        <Empty>Choose a call at the desk, or with j and k</Empty>
      )}
    </Pane>
  );
}

/** The part is as high as the window, and scrolls by itself. */
const WholeWindow = createGlobalStyle`
  #root { height: 100vh; height: 100dvh; }
  #main { min-height: 0; }
`;

const Page = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-8);
  min-height: 0;
  padding: var(--space-8);

  > section {
    flex: 1;
  }
  > button {
    align-self: start;
  }
`;

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`;
