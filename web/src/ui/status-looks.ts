import {
  CircleCheck,
  CircleSlash,
  Clock,
  MapPin,
  Moon,
  Navigation,
  Siren,
  type LucideIcon,
} from 'lucide-react';
import { createContext, use } from 'react';

export type ShownStatus =
  'available' | 'busy' | 'en-route' | 'on-scene' | 'unavailable' | 'off-duty' | 'panic';

interface Look {
  code: string;
  tenCode: string;
  label: string;
  Icon: LucideIcon;
}
export type StatusLooks = Record<ShownStatus, Look>;

export const statusLooks: StatusLooks = {
  available: { code: 'AVL', tenCode: '10-8', label: 'Available', Icon: CircleCheck },
  busy: { code: 'BSY', tenCode: '10-6', label: 'Busy', Icon: Clock },
  'en-route': { code: 'ENR', tenCode: '10-76', label: 'En Route', Icon: Navigation },
  'on-scene': { code: 'ONS', tenCode: '10-23', label: 'On Scene', Icon: MapPin },
  unavailable: { code: 'UNA', tenCode: '10-7', label: 'Unavailable', Icon: CircleSlash },
  'off-duty': { code: 'OFF', tenCode: '10-42', label: 'Off Duty', Icon: Moon },
  panic: { code: 'PANIC', tenCode: '', label: 'Panic', Icon: Siren },
};

const LooksContext = createContext(statusLooks);
/** Around pages of a community that has names of its own for statuses. */
export const StatusLooksProvider = LooksContext;
export const useStatusLooks = (): StatusLooks => use(LooksContext);
