import { QueryClient } from '@tanstack/react-query';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { makeCall } from '../../testing/call';
import { makeUnit } from '../../testing/unit';
import { bolosQuery } from '../bolos/bolos-query';
import { callsQuery } from '../calls/calls-query';
import { unitsQuery } from '../units/units-query';
import { showBolos, showCalls, showNewCall, showUnits } from './show-changes';

let client: QueryClient;
const calls = () => client.getQueryData(callsQuery(1).queryKey);
const bolo = (id: number, description = 'RED SEDAN') => ({ id, description }) as Bolo;
beforeEach(() => {
  client = new QueryClient();
});

test('changed calls and units take the place of those in the list; others are not added', () => {
  client.setQueryData(callsQuery(1).queryKey, { calls: [makeCall(1), makeCall(2)], more: 3 });
  client.setQueryData(unitsQuery(1).queryKey, [makeUnit(1, '1-ADAM-12'), makeUnit(2, '2-LINCOLN-5')]);

  showCalls(client, 1, [makeCall(2, { version: 2 }), makeCall(9)]);
  showUnits(client, 1, [makeUnit(1, 'MEDIC-1'), makeUnit(9, 'ENGINE 9')]);

  expect(calls()).toEqual({ calls: [makeCall(1), makeCall(2, { version: 2 })], more: 3 });
  const units = client.getQueryData(unitsQuery(1).queryKey);
  expect(units?.map(({ callsign }) => callsign)).toEqual(['MEDIC-1', '2-LINCOLN-5']);
});

test('a new call is in the list once, although a poll may have brought it', () => {
  client.setQueryData(callsQuery(1).queryKey, { calls: [makeCall(1)], more: 0 });

  showNewCall(client, 1, makeCall(2));
  showNewCall(client, 1, makeCall(2, { version: 2 }));

  expect(calls()).toEqual({ calls: [makeCall(2, { version: 2 }), makeCall(1)], more: 0 });
});

test('BOLOs are added or replaced, and the newest stays first', () => {
  client.setQueryData(bolosQuery(1).queryKey, [bolo(4), bolo(2)]);

  showBolos(client, 1, [bolo(3), bolo(2, 'RED VAN')]);

  expect(client.getQueryData(bolosQuery(1).queryKey)).toEqual([bolo(4), bolo(3), bolo(2, 'RED VAN')]);
});

test('nothing is shown in a list that was not read yet, or in that of another community', () => {
  client.setQueryData(callsQuery(2).queryKey, { calls: [makeCall(1)], more: 0 });

  showCalls(client, 1, [makeCall(1, { version: 2 })]);
  showNewCall(client, 1, makeCall(2));
  showUnits(client, 1, [makeUnit(1, '1-ADAM-12')]);
  showBolos(client, 1, [bolo(1)]);

  expect(calls()).toBeUndefined();
  expect(client.getQueryData(unitsQuery(1).queryKey)).toBeUndefined();
  expect(client.getQueryData(bolosQuery(1).queryKey)).toBeUndefined();
  expect(client.getQueryData(callsQuery(2).queryKey)).toEqual({ calls: [makeCall(1)], more: 0 });
});
