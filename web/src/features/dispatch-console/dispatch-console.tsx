import { useState, type ReactNode } from 'react';
import { BoloStrip } from '../../shared/bolos/bolo-strip';
import { EmergencyStrip } from '../../shared/emergency-strip';
import { usePageTitle } from '../../shared/page-title';
import { ReadError } from '../../shared/read-error';
import { useSingleKeys } from '../../shared/single-keys-setting';
import { Button } from '../../ui/button';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { ChosenCall } from './chosen-call';
import { CommandLine } from './command-line/command-line';
import { useDeskCommands } from './command-line/use-commands';
import { DeskDialog } from './desk-dialog';
import { Grid, Page, WholeWindow } from './desk-layout';
import { DeskQueue, DeskUnits } from './desk-parts';
import { EndPanicDialog } from './end-panic-dialog';
import { HandoverStrip } from './handover/handover-strip';
import { useSign, useWaitingHandover } from './handover/use-handovers';
import { useDeskKeys, type DeskKey } from './keys';
import { LookupDialog } from './lazy-dialogs';
import type { Lookup } from './lookup';
import { OpenPanics } from './open-panics';
import { Empty, Pane } from './pane-look';
import { TOOLS } from './tools/tool-name';
import { Tools } from './tools/tools';
import { useClosedDrafts } from './use-closed-drafts';
import { useDesk } from './use-desk';
import { useDeskDialog } from './use-desk-dialog';
import { useOtherViewerCount } from './use-other-viewers';
import { useShownCall } from './use-shown-call';

interface DispatchConsoleProps {
  /** Above the desk: alarms, and a lost connection. */
  head: ReactNode;
  statusBar: (openKeys: () => void) => ReactNode;
}

/** One fixed desk: calls on the left, units on the right, the chosen call below. */
export function DispatchConsole({ head, statusBar }: DispatchConsoleProps) {
  usePageTitle('Dispatch');
  const desk = useDesk();
  const { calls, units, queue, chosen, writes, duty, alarms } = desk;
  const { opened, open, close } = useDeskDialog(desk);
  const { shownCall, dismiss } = useShownCall(chosen, calls.data);
  useClosedDrafts(calls.data, shownCall?.id ?? null);
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const otherViewerCount = useOtherViewerCount(chosen?.id ?? null);
  const waiting = useWaitingHandover();
  const sign = useSign();
  const [areKeysOn, switchKeys] = useSingleKeys();
  const openFor = (name: 'assign' | 'close' | 'merge' | 'aid') => chosen && open(name);

  const actionOf: Record<DeskKey, () => unknown> = {
    j: () => desk.move(1),
    k: () => desk.move(-1),
    a: () => openFor('assign'),
    d: () => openFor('aid'),
    z: () => open('tone'),
    q: () => open('message'),
    v: desk.checkMarked,
    l: () => chosen && desk.unitWrites.roll(chosen),
    m: () => openFor('merge'),
    x: () => openFor('close'),
    r: () => open('closed'),
    c: () => open('take'),
    n: () => document.querySelector<HTMLElement>('[data-key-action="note"]')?.focus(),
    u: () => document.querySelector<HTMLElement>('[data-key-action="update"]')?.click(),
    y: () => alarms.next && alarms.acknowledge(alarms.next.id),
    e: () => alarms.setEnding(alarms.panics[0] ?? null),
    o: () => (duty.isOn ? duty.leave() : open('duty')),
    t: () => (desk.emergencyTraffic ? desk.setTraffic(null) : open('traffic')),
    p: () => open('area'),
    f: () => open('lookup'),
    s: () => open(TOOLS.s.name),
    h: () => open(TOOLS.h.name),
    g: () => waiting && sign(waiting.id),
    i: () => open(TOOLS.i.name),
    w: () => open(TOOLS.w.name),
    b: () => open(TOOLS.b.name),
    '.': () => document.querySelector<HTMLElement>('[data-key-action="command"]')?.focus(),
    '?': () => open('keys'),
  };
  const command = useDeskCommands(desk, setLookup);
  useDeskKeys(areKeysOn, (key) => actionOf[key]());

  return (
    <Page aria-label="Dispatch console">
      <WholeWindow />
      <VisuallyHidden as="h1">Dispatch console</VisuallyHidden>
      {head}
      <EmergencyStrip
        isDesk
        action={
          <Button
            size="small"
            onClick={() => desk.setTraffic(null)}
            {...(areKeysOn ? { shortcut: 't' } : {})}
          >
            END
          </Button>
        }
      />
      <BoloStrip />
      <OpenPanics desk={desk} areKeysOn={areKeysOn} />
      <HandoverStrip areKeysOn={areKeysOn} onRead={actionOf.h} />
      <ReadError what="Failed to load calls" query={calls} />
      <ReadError what="Failed to load units" query={units} />
      <Tools areKeysOn={areKeysOn} onOpen={open} />
      <Grid>
        <DeskQueue desk={desk} areKeysOn={areKeysOn} open={open} />
        <DeskUnits desk={desk} areKeysOn={areKeysOn} open={open} />
        {shownCall ? (
          <ChosenCall
            key={shownCall.id}
            call={shownCall}
            units={units.data ?? []}
            otherViewerCount={otherViewerCount}
            writes={writes}
            areKeysOn={areKeysOn}
            duplicates={(calls.data ?? []).filter(({ mergedInto }) => mergedInto === shownCall.id)}
            onUndo={desk.merges.unmerge}
            aid={desk.radio.aid}
            onAid={actionOf.d}
            onRoll={actionOf.l}
            onMerge={() => open('merge')}
            onClose={() => open('close')}
            onDismiss={dismiss}
          />
        ) : (
          <Pane aria-label="Chosen call">
            <Empty>Choose a call with j and k, or click one</Empty>
          </Pane>
        )}
      </Grid>
      <CommandLine
        context={{ units: desk.shown ?? [], calls: queue ?? [], ...desk.codes }}
        onCommand={command}
      />
      {statusBar(() => open('keys'))}
      {alarms.ending && <EndPanicDialog panic={alarms.ending} onClose={() => alarms.setEnding(null)} />}
      {lookup && <LookupDialog start={lookup} onClose={() => setLookup(null)} />}
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
