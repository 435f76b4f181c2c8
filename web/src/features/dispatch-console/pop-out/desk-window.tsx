import type { ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { usePageTitle } from '../../../shared/page/page-title';
import { EnableAlerts } from '../../../shared/sounds/enable-alerts';
import { Timeline } from '../../../shared/timeline/timeline';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { DeskDialogs } from '../desk/desk-dialogs';
import { DeskQueue, DeskUnits } from '../desk/desk-parts';
import { DeskStrips } from '../desk/desk-strips';
import { Empty, Pane, PaneHead } from '../desk/pane-look';
import { useDesk } from '../desk/use-desk';
import { useDeskActions } from '../desk/use-desk-actions';
import { useDeskDialogs } from '../desk/use-desk-dialogs';
import { ONLY_AT_DESK, useDeskKeys } from '../keyboard/keys';

export type DeskPart = 'queue' | 'units' | 'timeline';

const TITLES: Record<DeskPart, string> = { queue: 'Queue', units: 'Unit board', timeline: 'Timeline' };

interface DeskWindowProps {
  part: DeskPart;
  /** Above the part: alarms, and a lost connection. */
  head: ReactNode;
}

/** One part of the desk, in a window of its own. It may be the one that sounds, so it shows what sounds. */
export function DeskWindow({ part, head }: DeskWindowProps) {
  usePageTitle(TITLES[part]);
  const desk = useDesk();
  const { dialogs, open } = useDeskDialogs();
  const actionOf = useDeskActions(desk, open);
  useDeskKeys((key) => !ONLY_AT_DESK.includes(key) && actionOf[key]());

  return (
    <Page aria-label={TITLES[part]}>
      <WholeWindow />
      <VisuallyHidden as="h1">{TITLES[part]}</VisuallyHidden>
      <Head aria-live="off">
        {head}
        <DeskStrips desk={desk} open={open} />
      </Head>
      {part === 'queue' && <DeskQueue desk={desk} open={open} />}
      {part === 'units' && <DeskUnits desk={desk} open={open} />}
      {part === 'timeline' && <ChosenTimeline chosen={desk.choice.call} />}
      {/* Below, where nothing moves when it goes away. */}
      <EnableAlerts />
      <DeskDialogs ref={dialogs} desk={desk} isWindow />
    </Page>
  );
}

function ChosenTimeline({ chosen }: { chosen: Call | null }) {
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
        <Empty>Choose a call on the dispatch console, or with j and k</Empty>
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
  min-height: 0;
  padding: var(--space-8);

  > section {
    flex: 1;
  }
  > button {
    align-self: start;
    margin-top: var(--space-8);
  }
`;

const Head = styled.div`
  > :not(:empty) {
    margin-bottom: var(--space-8);
  }
`;

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`;
