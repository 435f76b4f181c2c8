import { type input, type ZodType } from 'zod';
import { type NewBolo } from '@ten8/contracts/cad/bolos';
import { type NewCall } from '@ten8/contracts/cad/calls';
import { type NewIncident } from '@ten8/contracts/cad/incidents';
import { type NewReport } from '@ten8/contracts/cad/reports';
import { type UnitStatus } from '@ten8/contracts/cad/units';
import { type NewCharacter } from '@ten8/contracts/civilian/characters';
import { type LicenseStatus, type LicenseType } from '@ten8/contracts/civilian/licenses';
import { type NewVehicle } from '@ten8/contracts/civilian/vehicles';
import { type Role } from '@ten8/contracts/roles';

/** What a form would send: fields that are left out take the contract's defaults. */
type Sent<T extends ZodType> = Partial<input<T>>;

/** Who and what the demo shows. Everything here is made up; `.ten8` is no real domain. */
export const DEMO_PASSWORD = 'ten8-demo';

export type AccountName = 'owner' | 'officer' | 'officer2' | 'dispatcher' | 'civilian';

export const ACCOUNTS: Record<AccountName, { firstName: string; lastName: string; roles: Role[] }> = {
  owner: { firstName: 'Morgan', lastName: 'Hale', roles: ['Civilian', 'Admin'] },
  officer: { firstName: 'Alex', lastName: 'Carter', roles: ['Civilian', 'Law Enforcement'] },
  officer2: { firstName: 'Sam', lastName: 'Rivera', roles: ['Civilian', 'Law Enforcement'] },
  dispatcher: { firstName: 'Robin', lastName: 'Blake', roles: ['Civilian', 'Dispatcher'] },
  civilian: { firstName: 'John', lastName: 'Doe', roles: ['Civilian'] },
};

export const emailOf = (name: AccountName): string => `${name}@demo.ten8`;

export const COMMUNITY = {
  name: 'Ten8 Demo County',
  type: 'FiveM',
  description: 'A county to look around in: patrol, dispatch, or live a quiet civilian life.',
  discordUrl: null,
  visibility: 'public',
} as const;

type Licenses = Partial<Record<LicenseType, LicenseStatus>>;

export interface DemoCharacter {
  player: AccountName;
  character: Sent<typeof NewCharacter>;
  licenses: Licenses;
  vehicles: Omit<Sent<typeof NewVehicle>, 'characterId'>[];
  reports: Omit<Sent<typeof NewReport>, 'characterId'>[];
}

const person = (
  [firstName, lastName, dateOfBirth]: [string, string, string],
  [gender, height, weight, eyeColor, hairColor]: [string, number, number, string, string],
  [address, phoneNumber]: [string, string],
  more: Partial<Sent<typeof NewCharacter>> = {},
) => ({
  ...{ firstName, lastName, dateOfBirth, gender, height, weight, eyeColor, hairColor, address, phoneNumber },
  ...{ race: null, build: null, licenseNumber: null },
  ...more,
});

export const CHARACTERS: DemoCharacter[] = [
  {
    player: 'civilian',
    character: person(
      ['JOHN', 'DOE', '1988-04-12'],
      ['Male', 71, 180, 'Brown', 'Brown'],
      ['12 GROVE STREET', '555-0101'],
      { build: 'MEDIUM' },
    ),
    licenses: { drivers: 'active', weapons: 'pending', fishing: 'active' },
    vehicles: [
      {
        make: 'VAPID',
        model: 'STANIER',
        year: 2016,
        color: 'SILVER',
        plate: '10TEN8',
        vin: '1VST0000000000101',
      },
      {
        ...{ make: 'PEGASSI', model: 'FAGGIO', year: 2019, color: 'YELLOW', plate: 'BUZZ01', vin: null },
        insuranceStatus: 'expired',
      },
    ],
    reports: [
      {
        type: 'CITATION',
        charges: ['SPEEDING 15 OVER'],
        location: 'ROUTE 68 / JOSHUA ROAD',
        description: 'DRIVER STOPPED AT 70 IN A 55 ZONE. COOPERATIVE, LICENCE VALID.',
        fineAmount: 250,
        courtDate: '2027-03-15',
      },
    ],
  },
  {
    player: 'civilian',
    character: person(
      ['JANE', 'ROE', '1993-11-02'],
      ['Female', 66, 135, 'Green', 'Red'],
      ['4 ALTA PLACE', '555-0102'],
      { build: 'SLIM' },
    ),
    licenses: { drivers: 'active', motorcycle: 'active', hunting: 'active' },
    vehicles: [
      {
        ...{
          make: 'BRAVADO',
          model: 'BUFFALO',
          year: 2021,
          color: 'BLACK',
          plate: 'ROE777',
          vin: '2BBF0000000000102',
        },
        isStolen: true,
      },
    ],
    reports: [],
  },
  {
    player: 'civilian',
    character: person(
      ['RICHARD', 'MILES', '1979-07-30'],
      ['Male', 74, 230, 'Blue', 'Gray'],
      ['88 VINEWOOD HILLS', '555-0103'],
      { build: 'HEAVY' },
    ),
    licenses: { drivers: 'revoked', weapons: 'expired' },
    vehicles: [
      {
        ...{ make: 'DECLASSE', model: 'RANCHER', year: 1998, color: 'BROWN', plate: 'OLDDOG', vin: null },
        ...{ registrationStatus: 'suspended', insuranceStatus: 'none' },
      },
    ],
    reports: [
      {
        type: 'ARREST',
        charges: ['DRIVING WHILE SUSPENDED', 'EVADING'],
        location: 'SANDY SHORES AIRFIELD',
        description: 'SUBJECT FLED A TRAFFIC STOP AND WAS TAKEN INTO CUSTODY WITHOUT INJURY.',
        bailAmount: 5000,
      },
      {
        type: 'CITATION',
        charges: ['NO INSURANCE', 'BROKEN TAIL LIGHT'],
        location: 'GRAPESEED MAIN STREET',
        description: 'VEHICLE WITHOUT INSURANCE, LEFT TAIL LIGHT OUT. CITED AND RELEASED.',
        fineAmount: 400,
        courtDate: '2027-02-01',
      },
    ],
  },
  {
    player: 'officer',
    character: person(
      ['TAYLOR', 'QUINN', '1990-01-20'],
      ['Other', 68, 160, 'Hazel', 'Black'],
      ['7 MIRROR PARK BLVD', '555-0104'],
    ),
    licenses: { drivers: 'active', weapons: 'active', motorcycle: 'active' },
    vehicles: [
      { make: 'DINKA', model: 'THRUST', year: 2020, color: 'RED', plate: 'QUINN1', vin: '4DTH0000000000104' },
    ],
    reports: [],
  },
  {
    player: 'dispatcher',
    character: person(
      ['CASEY', 'LANE', '1985-09-09'],
      ['Female', 64, 140, 'Gray', 'Blonde'],
      ['31 DEL PERRO PIER', '555-0105'],
    ),
    licenses: { drivers: 'active', fishing: 'expired' },
    vehicles: [
      {
        ...{
          make: 'KARIN',
          model: 'FUTO',
          year: 2004,
          color: 'WHITE',
          plate: 'DRIFT8',
          vin: '5KFU0000000000105',
        },
        registrationStatus: 'expired',
      },
    ],
    reports: [],
  },
  {
    player: 'owner',
    character: person(
      ['VICTOR', 'STONE', '1971-12-24'],
      ['Male', 70, 190, 'Brown', 'White'],
      ['UNKNOWN', '555-0106'],
      { warrants: ['FAILURE TO APPEAR'], flags: ['ARMED AND DANGEROUS'] },
    ),
    licenses: { drivers: 'expired', weapons: 'revoked' },
    vehicles: [
      {
        ...{
          make: 'GALLIVANTER',
          model: 'BALLER',
          year: 2018,
          color: 'GREEN',
          plate: 'ST0N3',
          vin: '6GBA0000000000106',
        },
        insuranceStatus: 'none',
      },
    ],
    reports: [
      {
        type: 'ARREST',
        charges: ['ARMED ROBBERY'],
        location: 'PACIFIC STANDARD BANK',
        description: 'SUBJECT IDENTIFIED ON CAMERA AND ARRESTED AT HIS RESIDENCE.',
        bailAmount: 50_000,
      },
    ],
  },
];

export const UNITS: {
  player: AccountName;
  callsign: string;
  rank: string;
  name: string;
  status: UnitStatus;
}[] = [
  { player: 'officer', callsign: '1-ADAM-12', rank: 'Sergeant', name: 'A. Carter', status: 'available' },
  { player: 'officer2', callsign: '1-LINCOLN-20', rank: 'Officer', name: 'S. Rivera', status: 'en-route' },
];

/** `attached` names the unit that is already on its way. */
export const CALLS: { call: Sent<typeof NewCall>; attached?: string }[] = [
  {
    call: {
      callerName: 'STORE CLERK',
      callerPhone: '555-0142',
      location: 'LTD GASOLINE, GROVE STREET',
      postalCode: '1024',
      description: 'TWO MASKED SUSPECTS WITH PISTOLS, ROBBERY IN PROGRESS',
      priority: 'critical',
    },
    attached: '1-LINCOLN-20',
  },
  {
    call: {
      callerName: 'CASEY LANE',
      location: 'ROUTE 68 / HARMONY',
      postalCode: '3017',
      description: 'TWO-VEHICLE COLLISION, ONE PERSON TRAPPED',
      priority: 'high',
    },
  },
  {
    call: {
      location: '4 ALTA PLACE',
      postalCode: '1180',
      description: 'LOUD MUSIC FROM THE APARTMENT UPSTAIRS SINCE MIDNIGHT',
      priority: 'low',
    },
  },
];

export const BOLOS: Sent<typeof NewBolo>[] = [
  {
    type: 'VEHICLE',
    description: 'STOLEN VEHICLE, LAST SEEN HEADING NORTH ON THE FREEWAY',
    plate: 'ROE777',
    vin: '2BBF0000000000102',
    vehicleDetails: '2021 BRAVADO BUFFALO BLACK',
  },
  {
    type: 'VEHICLE',
    description: 'USED IN AN ARMED ROBBERY, OCCUPANTS ARMED',
    plate: 'ST0N3',
    vin: null,
    vehicleDetails: '2018 GALLIVANTER BALLER GREEN',
  },
  {
    type: 'PERSON',
    description: 'VICTOR STONE, WHITE HAIR, GREEN JACKET, FAILED TO APPEAR IN COURT',
    plate: null,
    vin: null,
    vehicleDetails: null,
  },
];

export const INCIDENTS: { player: AccountName; incident: Sent<typeof NewIncident> }[] = [
  { player: 'civilian', incident: { type: 'Theft', description: 'A bicycle was taken from the pier.' } },
  {
    player: 'officer',
    incident: { type: 'Traffic Stop', description: 'Warning issued for a broken light.', status: 'closed' },
  },
  {
    player: 'officer2',
    incident: { type: 'Disturbance', description: 'Noise complaint, resolved on scene.', status: 'closed' },
  },
];

/** Added in this order, so the last is the newest. */
export const SUPPORTERS: { displayName: string; username: string }[] = [
  { displayName: 'Night Patrol', username: 'nightpatrol' },
  { displayName: 'Blue Line Gaming', username: 'bluelinegaming' },
  { displayName: 'Harmony Towing', username: 'harmonytowing' },
  { displayName: 'Dispatch Dana', username: 'dispatchdana' },
  { displayName: 'Vinewood Radio', username: 'vinewoodradio' },
  { displayName: 'Code Four', username: 'codefour' },
  { displayName: 'Ten-Four Tom', username: 'tenfourtom' },
];
