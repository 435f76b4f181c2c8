import type { BoloSearch } from './bolos/use-bolo-search';
import { VIEW_DELAY_MS, viewQuery } from './bolos/view-bolo';
import type { Console } from './console-context';
import { useConsoleNavigation } from './console-location';
import type { VehicleSearch } from './vehicle-search/use-vehicle-search';

interface From {
  vehicle: VehicleSearch;
  bolo: BoloSearch;
  /** Closes all open dialogs. */
  leave: () => void;
}

/** Actions for a plate and a BOLO, used everywhere in the console: each goes to a tab and starts a search. */
export function useSearchActions({ vehicle, bolo, leave }: From): Pick<Console, 'runPlate' | 'viewBolo'> {
  const { goTab } = useConsoleNavigation();

  return {
    runPlate: (plate) => {
      leave();
      goTab('vehicles');
      vehicle.find({ by: 'plate', text: plate.toUpperCase() });
    },
    viewBolo: (wanted) => {
      leave();
      goTab('bolos');
      setTimeout(() => bolo.find(viewQuery(wanted)), VIEW_DELAY_MS);
    },
  };
}
