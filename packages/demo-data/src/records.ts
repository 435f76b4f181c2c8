import type { ApiClient } from '@ten8/api-client/api-client';
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
export type DemoClients = Record<AccountName, ApiClient>;

/** Fills the demo community, through the same requests that a browser makes. Safe to repeat. */
export async function createRecords(clients: DemoClients, communityId: number): Promise<void> {
  for (const someone of CHARACTERS) await createCharacterRecords(clients, communityId, someone);
  const units = await putOnDuty(clients, communityId);
  await openCalls(clients, communityId, units);
  await writeBolos(clients, communityId);
  await reportIncidents(clients, communityId);
}

async function createCharacterRecords(
  clients: DemoClients,
  communityId: number,
  someone: DemoCharacter,
): Promise<void> {
  const player = clients[someone.player];
  const params = { communityId };
  const mine = await player.ask(listMyCharacters, { params });
  const isSame = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    firstName === someone.character.firstName && lastName === someone.character.lastName;
  const found = mine.find(isSame) ?? (await player.ask(createCharacter, { params, body: someone.character }));
  const characterId = found.id;

  const licenses = Object.entries(someone.licenses).map(([type, status]) => ({ type, status }));
  await player.ask(saveLicenses, { params: { characterId }, body: { licenses } });

  const registered = await player.ask(listVehicles, { params });
  for (const vehicle of someone.vehicles) {
    if (registered.some(({ plate }) => plate === vehicle.plate)) continue;
    await player.ask(createVehicle, { params, body: { ...vehicle, characterId } });
  }

  const filed = await clients.officer.ask(listReports, { params, query: { characterId } });
  if (filed.length > 0) return;
  for (const report of someone.reports) {
    await clients.officer.ask(fileReport, { params, body: { ...report, characterId } });
  }
}

async function putOnDuty(clients: DemoClients, communityId: number): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const { player, ...unit } of UNITS) {
    const body = { ...unit, department: 'Police', type: 'Police', location: 'On Duty' };
    units.push(await clients[player].ask(saveOwnUnit, { params: { communityId }, body }));
  }
  return units;
}

async function openCalls(clients: DemoClients, communityId: number, units: Unit[]): Promise<void> {
  const params = { communityId };
  const known = await clients.dispatcher.ask(listCalls, { params });
  if (known.length > 0) return;
  for (const { call, attached } of CALLS) {
    const opened = await clients.dispatcher.ask(openCall, { params, body: call });
    const unit = units.find(({ callsign }) => callsign === attached);
    if (!unit) continue;
    await clients.dispatcher.ask(attachUnit, { params: { callId: opened.id }, body: { unitId: unit.id } });
  }
}

async function writeBolos(clients: DemoClients, communityId: number): Promise<void> {
  const params = { communityId };
  const known = await clients.dispatcher.ask(listBolos, { params });
  if (known.length > 0) return;
  for (const bolo of BOLOS) await clients.dispatcher.ask(createBolo, { params, body: bolo });
}

async function reportIncidents(clients: DemoClients, communityId: number): Promise<void> {
  const params = { communityId };
  const known = await clients.officer.ask(listIncidents, { params });
  if (known.length > 0) return;
  for (const { player, incident } of INCIDENTS) {
    await clients[player].ask(reportIncident, { params, body: incident });
  }
}
