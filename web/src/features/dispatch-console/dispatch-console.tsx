import type { ReactNode } from 'react';
import { ReadError } from '../../shared/api/read-error';
import { NewCallNews } from '../../shared/calls/new-call-news';
import { useCodes } from '../../shared/codes/codes-query';
import { usePageTitle } from '../../shared/page/page-title';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { ChosenCall } from './call/chosen-call';
import { useClosedDrafts } from './call/use-closed-drafts';
import { useOtherViewerCount } from './call/use-other-viewer-count';
import { useShownCall } from './call/use-shown-call';
import { CommandLine } from './command-line/command-line';
import { useDeskCommands } from './command-line/use-desk-commands';
import { DeskDialogs } from './desk/desk-dialogs';
import { Grid, Page, WholeWindow } from './desk/desk-layout';
import { DeskQueue, DeskUnits } from './desk/desk-parts';
import { DeskStrips } from './desk/desk-strips';
import { Empty, Pane } from './desk/pane-look';
import { useDesk } from './desk/use-desk';
import { useDeskActions } from './desk/use-desk-actions';
import { useDeskDialogs } from './desk/use-desk-dialogs';
import { HandoverStrip } from './handover/handover-strip';
import { useDeskKeys } from './keyboard/keys';
import { Tools } from './tools/tools';

interface DispatchConsoleProps {
  /** Above the desk: alarms, and a lost connection. */
  head: ReactNode;
  statusBar: (openKeys: () => void) => ReactNode;
}

/** One fixed desk: calls on the left, units on the right, the chosen call below. */
export function DispatchConsole({ head, statusBar }: DispatchConsoleProps) {
  usePageTitle('Dispatch');
  const desk = useDesk();
  const { calls, units, choice, writes } = desk;
  const allCalls = calls.query.data;
  const codes = useCodes();
  const { dialogs, open } = useDeskDialogs();
  const { shownCall, dismiss } = useShownCall(choice.call, allCalls, writes.closingId);
  const unsavedCount = useClosedDrafts(allCalls, shownCall?.id ?? null, writes.closingId);
  const otherViewerCount = useOtherViewerCount(choice.call?.id ?? null);
  const actionOf = useDeskActions(desk, open);
  const command = useDeskCommands(desk, open);
  useDeskKeys((key) => actionOf[key]());

  return (
    <Page aria-label="Dispatch console">
      <WholeWindow />
      <VisuallyHidden as="h1">Dispatch console</VisuallyHidden>
      {/* Live, so that an open dialog does not hide what is new in it from screen readers. */}
      <div aria-live="off">
        <NewCallNews />
        {head}
        <DeskStrips desk={desk} open={open} />
      </div>
      <HandoverStrip onRead={actionOf.h} />
      <ReadError what="Failed to load calls" query={calls.query} />
      <ReadError what="Failed to load units" query={units.query} />
      <Tools onOpen={open} />
      <Grid>
        <DeskQueue desk={desk} unsavedCount={unsavedCount} open={open} />
        <DeskUnits desk={desk} open={open} />
        {shownCall ? (
          <ChosenCall
            call={shownCall}
            units={units.query.data ?? []}
            otherViewerCount={otherViewerCount}
            writes={writes}
            duplicates={(allCalls ?? []).filter(({ mergedInto }) => mergedInto === shownCall.id)}
            open={open}
            onDismiss={dismiss}
          />
        ) : (
          <Pane aria-label="Chosen call">
            <Empty>Choose a call with j and k, or click one</Empty>
          </Pane>
        )}
      </Grid>
      <CommandLine
        context={{ units: units.shown ?? [], calls: calls.queue ?? [], ...codes }}
        onCommand={command}
      />
      {statusBar(() => open('keys'))}
      <DeskDialogs ref={dialogs} desk={desk} />
    </Page>
  );
}
