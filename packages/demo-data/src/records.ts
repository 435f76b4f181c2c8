import type { Visitor } from '@ten8/api-client/api-client';
import { createBolo, listBolos } from '@ten8/contracts/cad/bolos';
import { attachUnit, listCalls, openCall } from '@ten8/contracts/cad/calls';
import { listIncidents, reportIncident } from '@ten8/contracts/cad/incidents';
import { fileReport, listReports } from '@ten8/contracts/cad/reports';
import { saveOwnUnit, type Unit } from '@ten8/contracts/cad/units';
import { createCharacter, listMyCharacters } from '@ten8/contracts/civilian/characters';
import { saveLicenses } from '@ten8/contracts/civilian/licenses';
import { createVehicle, listVehicles } from '@ten8/contracts/civilian/vehicles';
import type { AccountName } from './accounts';
import { CHARACTERS, type DemoCharacter } from './characters';
import { BOLOS, CALLS, INCIDENTS, UNITS } from './dispatch';

/** The demo's accounts, each signed in. */
export type Players = Record<AccountName, Visitor>;

/** Fills the demo community with life, through the same calls that a browser makes. Safe to repeat. */
export async function settle(players: Players, communityId: number): Promise<void> {
  for (const someone of CHARACTERS) await settleCharacter(players, communityId, someone);
  const units = await putOnDuty(players, communityId);
  await openCalls(players, communityId, units);
  await writeBolos(players, communityId);
  await reportIncidents(players, communityId);
}

async function settleCharacter(players: Players, communityId: number, someone: DemoCharacter): Promise<void> {
  const player = players[someone.player];
  const params = { communityId };
  const mine = await player.ask(listMyCharacters, { params });
  const isHim = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    firstName === someone.character.firstName && lastName === someone.character.lastName;
  const found = mine.find(isHim) ?? (await player.ask(createCharacter, { params, body: someone.character }));
  const characterId = found.id;

  const licenses = Object.entries(someone.licenses).map(([type, status]) => ({ type, status }));
  await player.ask(saveLicenses, { params: { characterId }, body: { licenses } });

  const registered = await player.ask(listVehicles, { params });
  for (const vehicle of someone.vehicles) {
    if (registered.some(({ plate }) => plate === vehicle.plate)) continue;
    await player.ask(createVehicle, { params, body: { ...vehicle, characterId } });
  }

  const filed = await players.officer.ask(listReports, { params, query: { characterId } });
  if (filed.length > 0) return;
  for (const report of someone.reports) {
    await players.officer.ask(fileReport, { params, body: { ...report, characterId } });
  }
}

async function putOnDuty(players: Players, communityId: number): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const { player, ...unit } of UNITS) {
    const body = { ...unit, department: 'Police', type: 'Police', location: 'On Duty' };
    units.push(await players[player].ask(saveOwnUnit, { params: { communityId }, body }));
  }
  return units;
}

async function openCalls(players: Players, communityId: number, units: Unit[]): Promise<void> {
  const params = { communityId };
  const known = await players.dispatcher.ask(listCalls, { params });
  if (known.length > 0) return;
  for (const { call, attached } of CALLS) {
    const opened = await players.dispatcher.ask(openCall, { params, body: call });
    const unit = units.find(({ callsign }) => callsign === attached);
    if (!unit) continue;
    await players.dispatcher.ask(attachUnit, { params: { callId: opened.id }, body: { unitId: unit.id } });
  }
}

async function writeBolos(players: Players, communityId: number): Promise<void> {
  const params = { communityId };
  const known = await players.dispatcher.ask(listBolos, { params });
  if (known.length > 0) return;
  for (const bolo of BOLOS) await players.dispatcher.ask(createBolo, { params, body: bolo });
}

async function reportIncidents(players: Players, communityId: number): Promise<void> {
  const params = { communityId };
  const known = await players.officer.ask(listIncidents, { params });
  if (known.length > 0) return;
  for (const { player, incident } of INCIDENTS) {
    await players[player].ask(reportIncident, { params, body: incident });
  }
}
