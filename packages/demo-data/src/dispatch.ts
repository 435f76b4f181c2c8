import type { NewBolo } from '@ten8/contracts/cad/bolos';
import type { NewCall } from '@ten8/contracts/cad/calls';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { NewIncident } from '@ten8/contracts/cad/incidents';
import type { AccountName } from './accounts';
import type { Sent } from './form-input';

/** Who is on duty at the start. */
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

/** `attached` names the unit that is already assigned. */
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
