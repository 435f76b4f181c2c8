import type { FoundCharacter, FoundVehicle } from '@ten8/contracts/civilian/search';
import { readName, searchPeople, searchVehicles } from '../../../shared/records/search-records';
import type { Lookup } from './lookup';

interface RecordLine {
  id: number;
  text: string;
  /** What is dangerous about it; mostly empty. */
  alert: string;
}

/** People, or vehicles with their owners, each in one line: a dispatcher reads them out over the radio. */
export async function findRecords(communityId: number, { what, text }: Lookup): Promise<RecordLine[]> {
  if (what === 'person') return (await searchPeople(communityId, readName(text))).map(personLine);
  return (await searchVehicles(communityId, { plate: text.trim() })).map(vehicleLine);
}

const personLine = (person: FoundCharacter): RecordLine => ({
  id: person.id,
  text: [
    `${person.lastName}, ${person.firstName}`,
    person.dateOfBirth,
    `LICENSE ${person.licenseNumber}`,
    person.address,
    person.phoneNumber,
    person.reports.length === 1 ? '1 REPORT' : `${person.reports.length} REPORTS`,
  ]
    .filter(Boolean)
    .join(' · '),
  alert: [...person.warrants.map((warrant) => `WARRANT: ${warrant}`), ...person.flags].join(' · '),
});

const vehicleLine = ({ character, bolo, ...vehicle }: FoundVehicle): RecordLine => ({
  id: vehicle.id,
  text: [
    vehicle.plate,
    [vehicle.year, vehicle.color, vehicle.make, vehicle.model].filter(Boolean).join(' '),
    character && `${character.lastName}, ${character.firstName}`,
    `REGISTRATION ${vehicle.registrationStatus.toUpperCase()}`,
    `INSURANCE ${vehicle.insuranceStatus.toUpperCase()}`,
  ]
    .filter(Boolean)
    .join(' · '),
  alert: [vehicle.isStolen && 'STOLEN', bolo && `BOLO: ${bolo.description}`].filter(Boolean).join(' · '),
});
