import { createContext, use } from 'react';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import type { BoloSearch } from './bolos/use-bolo-search';
import type { OfficerCallForm } from './cad-tab/use-call-form';
import type { ConsoleLocation } from './console-location';
import type { PersonSearch } from './ncic/use-person-search';
import type { Panic } from './panic/use-panic';
import type { VehicleSearch } from './vehicle-search/use-vehicle-search';

export type OpenDialog =
  | { name: 'unit' | 'keys' | 'command' | 'clear-call' | 'take-call' | 'aid' | 'backup' | 'new-bolo' }
  | { name: 'call'; callId: number }
  | { name: 'record' | 'history' | 'report'; person: Character }
  | { name: 'create-bolo' | 'owner'; vehicle: FoundVehicle };

export interface Console {
  location: ConsoleLocation;
  callForm: OfficerCallForm;
  person: PersonSearch;
  vehicle: VehicleSearch;
  bolo: BoloSearch;
  panic: Panic;
  /** Above a dialog that is open already; closing it leads back there. */
  open: (dialog: OpenDialog) => void;
  /** Closes every dialog and runs the plate. */
  runPlate: (plate: string) => void;
  /** Closes every dialog and shows the BOLO among all others. */
  viewBolo: (bolo: Pick<Bolo, 'plate' | 'description'>) => void;
}

const ConsoleContext = createContext<Console | null>(null);

export const ConsoleProvider = ConsoleContext;

/** State and actions that all parts of the console share, apart from the community's lists. */
export function useConsole(): Console {
  const shared = use(ConsoleContext);
  if (!shared) throw new Error('useConsole is for parts of the unit console');
  return shared;
}
