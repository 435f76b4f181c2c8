import type { NewReport } from '@ten8/contracts/cad/reports';
import type { NewCharacter } from '@ten8/contracts/civilian/characters';
import type { LicenseStatus, LicenseType } from '@ten8/contracts/civilian/constants';
import type { NewVehicle } from '@ten8/contracts/civilian/vehicles';
import type { AccountName } from './accounts';
import type { Sent } from './form-input';

type Licenses = Partial<Record<LicenseType, LicenseStatus>>;

/** One person with everything on record about them. */
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
  firstName,
  lastName,
  dateOfBirth,
  gender,
  height,
  weight,
  eyeColor,
  hairColor,
  address,
  phoneNumber,
  race: null,
  build: null,
  licenseNumber: null,
  ...more,
});

const car = (
  [make, model, year, color]: [string, string, number, string],
  [plate, vin]: [string, string | null],
  more: Partial<Sent<typeof NewVehicle>> = {},
) => ({ make, model, year, color, plate, vin, ...more });

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
      car(['VAPID', 'STANIER', 2016, 'SILVER'], ['10TEN8', '1VST0000000000101']),
      car(['PEGASSI', 'FAGGIO', 2019, 'YELLOW'], ['BUZZ01', null], { insuranceStatus: 'expired' }),
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
      car(['BRAVADO', 'BUFFALO', 2021, 'BLACK'], ['ROE777', '2BBF0000000000102'], { isStolen: true }),
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
      car(['DECLASSE', 'RANCHER', 1998, 'BROWN'], ['OLDDOG', null], {
        registrationStatus: 'suspended',
        insuranceStatus: 'none',
      }),
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
    vehicles: [car(['DINKA', 'THRUST', 2020, 'RED'], ['QUINN1', '4DTH0000000000104'])],
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
      car(['KARIN', 'FUTO', 2004, 'WHITE'], ['DRIFT8', '5KFU0000000000105'], {
        registrationStatus: 'expired',
      }),
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
      car(['GALLIVANTER', 'BALLER', 2018, 'GREEN'], ['ST0N3', '6GBA0000000000106'], {
        insuranceStatus: 'none',
      }),
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
