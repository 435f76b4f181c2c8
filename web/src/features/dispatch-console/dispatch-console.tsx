import { useState, type ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { isActive } from '../../shared/cad-lists';
import { EmergencyStrip } from '../../shared/emergency-strip';
import { usePageTitle } from '../../shared/page-title';
import { ReadError } from '../../shared/read-error';
import { readKeysSetting, saveKeysSetting } from '../../shared/single-keys-setting';
import { Button } from '../../ui/button';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { ChosenCall } from './chosen-call';
import { CommandLine } from './command-line/command-line';
import { useDeskCommands } from './command-line/use-commands';
import { DeskDialog, type DialogName } from './desk-dialog';
import { EndPanicDialog } from './end-panic-dialog';
import { useDeskKeys, type DeskKey } from './keys';
import { LookupDialog, type Lookup } from './lookup-dialog';
import { OpenPanics } from './open-panics';
import { Empty, Pane } from './pane-look';
import { Queue } from './queue';
import { UnitList } from './unit-list';
import { useDesk } from './use-desk';

interface DispatchConsoleProps {
  /** Above the desk: alarms, and a lost connection. */
  head: ReactNode;
  statusBar: (openKeys: () => void) => ReactNode;
}

/** One fixed desk: calls on the left, units on the right, the chosen call below. */
export function DispatchConsole({ head, statusBar }: DispatchConsoleProps) {
  usePageTitle('Dispatch');
  const desk = useDesk();
  const { calls, units, queue, chosen, marked, writes, duty, alarms } = desk;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [areKeysOn, setKeysOn] = useState(readKeysSetting);
  const openFor = (name: 'assign' | 'close' | 'merge' | 'aid') => chosen && setDialog(name);

  const actionOf: Record<DeskKey, () => unknown> = {
    j: () => desk.move(1),
    k: () => desk.move(-1),
    a: () => openFor('assign'),
    d: () => openFor('aid'),
    z: () => setDialog('tone'),
    q: () => setDialog('message'),
    v: desk.checkMarked,
    l: () => chosen && desk.unitWrites.roll(chosen),
    m: () => openFor('merge'),
    x: () => openFor('close'),
    r: () => setDialog('closed'),
    c: () => setDialog('take'),
    n: () => document.querySelector<HTMLElement>('[data-key-action="note"]')?.focus(),
    u: () => document.querySelector<HTMLElement>('[data-key-action="update"]')?.click(),
    y: () => alarms.next && alarms.acknowledge(alarms.next.id),
    e: () => alarms.setEnding(alarms.panics[0] ?? null),
    o: () => (duty.isOn ? duty.leave() : setDialog('duty')),
    t: () => (desk.emergencyTraffic ? desk.setTraffic(null) : setDialog('traffic')),
    p: () => setDialog('area'),
    f: () => setLookup({ what: 'person', text: '' }),
    '.': () => document.querySelector<HTMLElement>('[data-key-action="command"]')?.focus(),
    '?': () => setDialog('keys'),
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
      <OpenPanics
        panics={alarms.panics}
        calls={desk.callOf}
        areKeysOn={areKeysOn}
        next={alarms.next}
        isOpenTo={alarms.isOpenTo}
        onAcknowledge={alarms.acknowledge}
        onEnd={alarms.setEnding}
      />
      <ReadError what="Failed to load calls" query={calls} />
      <ReadError what="Failed to load units" query={units} />
      <Grid>
        <Queue
          calls={queue}
          limits={desk.limits}
          onScene={desk.onScene}
          units={units.data ?? []}
          chosenId={chosen?.id ?? null}
          areKeysOn={areKeysOn}
          onChoose={desk.choose}
          similar={desk.similar}
          onTake={() => setDialog('take')}
          onClosed={() => setDialog('closed')}
          onUnits={desk.assign}
        />
        <UnitList
          units={desk.shown}
          calls={desk.callOf}
          marked={marked}
          areKeysOn={areKeysOn}
          canAssign={chosen !== null}
          isOnDuty={duty.isOn}
          onDuty={actionOf.o}
          emergency={desk.emergencyTraffic === null ? actionOf.t : null}
          areaOfPlay={desk.areaOfPlay}
          onArea={actionOf.p}
          onMark={desk.mark}
          onAssign={() => openFor('assign')}
          onCheck={desk.checkMarked}
          onLookup={actionOf.f}
          onTone={actionOf.z}
          onMessage={actionOf.q}
          onCall={desk.assign}
        />
        {chosen ? (
          <ChosenCall
            key={chosen.id}
            call={chosen}
            units={units.data ?? []}
            writes={writes}
            areKeysOn={areKeysOn}
            duplicates={(calls.data ?? []).filter(({ mergedInto }) => mergedInto === chosen.id)}
            onUndo={desk.merges.unmerge}
            aid={desk.radio.aid}
            onAid={actionOf.d}
            onRoll={() => desk.unitWrites.roll(chosen)}
            onMerge={() => setDialog('merge')}
            onClose={() => setDialog('close')}
          />
        ) : (
          <Pane aria-label="Chosen call">
            <Empty>Choose a call with j and k, or click one</Empty>
          </Pane>
        )}
      </Grid>
      <CommandLine
        sight={{ units: (desk.shown ?? []).filter(isActive), calls: queue ?? [], ...desk.codes }}
        onCommand={command}
      />
      {statusBar(() => setDialog('keys'))}
      {alarms.ending && <EndPanicDialog panic={alarms.ending} onClose={() => alarms.setEnding(null)} />}
      {lookup && (
        <LookupDialog
          start={lookup}
          onBolo={() => {
            setLookup(null);
            setDialog('bolo');
          }}
          onClose={() => setLookup(null)}
        />
      )}
      {dialog && (
        <DeskDialog
          name={dialog}
          desk={desk}
          areKeysOn={areKeysOn}
          onSwitchKeys={(isOn) => {
            saveKeysSetting(isOn);
            setKeysOn(isOn);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}

/** On wide screens the desk is as high as the window, and its parts scroll by themselves. */
const WholeWindow = createGlobalStyle`
  @media (min-width: 1024px) {
    #root { height: 100vh; height: 100dvh; }
    #main { min-height: 0; }
  }
`;

const Page = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

const Grid = styled.div`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr) minmax(0, 1fr);
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: var(--space-8);
  min-height: 0;
  padding: var(--space-8);

  > :last-child {
    grid-column: 1 / -1;
  }

  @media (max-width: 1023px) {
    grid-template-rows: none;
    grid-template-columns: minmax(0, 1fr);
    > * {
      max-height: 70vh;
    }
    > :last-child {
      max-height: none;
    }
  }
`;
