import { NewBolo } from '@ten8/contracts/cad/bolos';
import { NewCall } from '@ten8/contracts/cad/calls';
import { NewIncident } from '@ten8/contracts/cad/incidents';
import { NewReport } from '@ten8/contracts/cad/reports';
import { NewCharacter } from '@ten8/contracts/civilian/characters';
import { NewVehicle } from '@ten8/contracts/civilian/vehicles';
import { NewCommunity } from '@ten8/contracts/community/communities';
import { COMMUNITY } from './accounts';
import { CHARACTERS } from './characters';
import { BOLOS, CALLS, INCIDENTS, UNITS } from './dispatch';

test('everything in the demo meets the contract', () => {
  const vehicles = CHARACTERS.flatMap(({ vehicles }) => vehicles);
  const reports = CHARACTERS.flatMap(({ reports }) => reports);

  const judged = [
    NewCommunity.safeParse(COMMUNITY),
    ...CHARACTERS.map(({ character }) => NewCharacter.safeParse(character)),
    ...vehicles.map((vehicle) => NewVehicle.safeParse({ ...vehicle, characterId: 1 })),
    ...reports.map((report) => NewReport.safeParse({ ...report, characterId: 1 })),
    ...CALLS.map(({ call }) => NewCall.safeParse(call)),
    ...BOLOS.map((bolo) => NewBolo.safeParse(bolo)),
    ...INCIDENTS.map(({ incident }) => NewIncident.safeParse(incident)),
  ];

  expect(judged.flatMap(({ error }) => error?.issues ?? [])).toEqual([]);
});

test('the demo hangs together: plates are unique, a stolen car is looked for, units on calls exist', () => {
  const vehicles = CHARACTERS.flatMap(({ vehicles }) => vehicles);
  const plates = vehicles.map(({ plate }) => plate);
  const stolen = vehicles.filter(({ isStolen }) => isStolen).map(({ plate }) => plate);
  const attached = CALLS.flatMap(({ attached }) => attached ?? []);

  expect(new Set(plates).size).toBe(plates.length);
  expect(plates.length).toBeGreaterThanOrEqual(6);
  expect(stolen).toHaveLength(1);
  expect(BOLOS.map(({ plate }) => plate)).toEqual(expect.arrayContaining(stolen));
  expect(UNITS.map(({ callsign }) => callsign)).toEqual(expect.arrayContaining(attached));
});
