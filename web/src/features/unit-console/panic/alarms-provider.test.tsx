import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import { LiveProvider } from '../../../shared/live/live';
import { SoundsProvider } from '../../../shared/sounds/sounds-provider';
import { unitsQuery } from '../../../shared/units/units-query';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { makeUnit } from '../../../testing/unit';
import { readAlarms, saveAlarms } from './alarm-storage';
import type { Alarm } from './alarms';
import { AlarmsProvider } from './alarms-provider';
import { PanicStrip } from './panic-strip';

/** The server's side of the socket, and the browser's loudspeaker. */
const mockServer = {
  handlers: new Map<string, (value?: unknown) => void>(),
  receipts: [] as string[],
};
jest.mock('socket.io-client', () => ({
  io: () => {
    const socket = {
      connected: false,
      on: (event: string, handler: () => void) => mockServer.handlers.set(event, handler),
      connect() {
        socket.connected = true;
        mockServer.handlers.get('connect')?.();
      },
      disconnect: () => {},
      timeout: () => ({
        emitWithAck(event: string, { alertId, what }: { alertId?: string; what?: string }) {
          if (event === 'panic-seen') mockServer.receipts.push([alertId, what].join(' '));
          return Promise.resolve({ ok: true });
        },
      }),
    };
    return socket;
  },
}));
const speaker = { state: 'running', played: 0 };

interface Wire {
  gain: { value: number };
  connect: () => Wire;
  disconnect: () => void;
}
const wire = (): Wire => ({ gain: { value: 1 }, connect: wire, disconnect: () => {} });

class FakeContext extends EventTarget {
  createGain = wire;
  get state() {
    return speaker.state;
  }
  createBufferSource() {
    return Object.assign(wire(), { start: () => (speaker.played += 1) });
  }
  decodeAudioData() {
    return Promise.resolve({});
  }
  resume() {
    speaker.state = 'running';
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  close() {
    return Promise.resolve();
  }
}

beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  sessionStorage.clear();
  mockServer.handlers.clear();
  mockServer.receipts = [];
  Object.assign(speaker, { state: 'running', played: 0 });
  answerWith([200, {}]);
  Object.assign(globalThis, { AudioContext: FakeContext });
  setVisible(true);
});
afterEach(() => jest.restoreAllMocks());

function setVisible(isVisible: boolean) {
  const value = isVisible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const alertOf = (fields: Partial<PanicAlert> = {}): PanicAlert => ({
  alertId: 'own',
  communityId: 1,
  unitId: 4,
  unitCallsign: '1-ADAM-12',
  location: null,
  raisedAt: new Date().toISOString(),
  ...fields,
});

function Units() {
  const client = useQueryClient();
  useState(() =>
    client.setQueryData(unitsQuery(1).queryKey, [makeUnit(4, '1-ADAM-12', { location: 'POSTAL 7113' })]),
  );
  return null;
}

/** A console with the live connection. Returns how alarms arrive. */
async function onAConsole() {
  onAPage(
    <SoundsProvider>
      <LiveProvider>
        <Units />
        <AlarmsProvider>
          <PanicStrip />
        </AlarmsProvider>
      </LiveProvider>
    </SoundsProvider>,
  );
  await waitFor(() => expect(mockServer.handlers.has('panic-alert')).toBe(true));
  return (alert: PanicAlert) => act(() => mockServer.handlers.get('panic-alert')?.(alert));
}

const said = () => mockServer.receipts.toSorted();

test('an alarm of another community has no receipt and no sound', async () => {
  const raise = await onAConsole();

  raise(alertOf({ alertId: 'foreign', communityId: 2, unitId: 9, unitCallsign: '9-KING-1' }));
  raise(alertOf());

  await waitFor(() => expect(said()).toEqual(['own delivered', 'own heard', 'own seen']));
  expect(speaker.played).toBe(1);
  expect(screen.queryByText(/9-KING-1/)).toBeNull();
});

test('an alarm is seen only when the tab is visible', async () => {
  setVisible(false);
  const raise = await onAConsole();
  raise(alertOf());
  await waitFor(() => expect(said()).toEqual(['own delivered', 'own heard']));

  act(() => setVisible(true));

  await waitFor(() => expect(said()).toEqual(['own delivered', 'own heard', 'own seen']));
});

test('an alarm is heard only when the browser plays sound', async () => {
  speaker.state = 'suspended';
  const raise = await onAConsole();
  raise(alertOf());
  await waitFor(() => expect(speaker.played).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(said()).toEqual(['own delivered', 'own seen']);

  fireEvent.click(document.body);

  await waitFor(() => expect(said()).toEqual(['own delivered', 'own heard', 'own seen']));
});

test('the line of an alarm says where the unit is', async () => {
  const raise = await onAConsole();

  raise(alertOf());

  expect(await screen.findByText('PANIC · 1-ADAM-12 · POSTAL 7113')).toBeTruthy();
});

const kept = (fields: Partial<Alarm> = {}): Alarm => ({
  unitId: 9,
  unitCallsign: '9-KING-1',
  location: null,
  raisedAt: Date.now() - 5_000,
  until: Date.now() + 15_000,
  isSilenced: false,
  ...fields,
});

test.each([
  ['sounds on', {}, 1],
  ['stays silent if it was silenced', { isSilenced: true }, 0],
  ['is over if its time is', { until: Date.now() - 1 }, 0],
])('after a reload an alarm %s', async (_what, fields, played) => {
  saveAlarms(1, [kept(fields)]);

  await onAConsole();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  await waitFor(() => expect(speaker.played).toBe(played));
});

test('what else is in the storage of alarms is left out', () => {
  const alarm = kept();
  const withoutTime = { ...alarm, until: null };

  sessionStorage.setItem('alarms:1', JSON.stringify([null, 'alarm', withoutTime, alarm]));

  expect(readAlarms(1)).toEqual([alarm]);
});
