import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { BadgeTone } from '../../ui/badge';

export const registrationLabels: Record<Vehicle['registrationStatus'], string> = {
  registered: 'Registered',
  expired: 'Expired',
  suspended: 'Suspended',
};

export const insuranceLabels: Record<Vehicle['insuranceStatus'], string> = {
  active: 'Active',
  expired: 'Expired',
  none: 'None',
};

export const registrationTones: Record<Vehicle['registrationStatus'], BadgeTone> = {
  registered: 'success',
  expired: 'alarm',
  suspended: 'warning',
};

export const insuranceTones: Record<Vehicle['insuranceStatus'], BadgeTone> = {
  active: 'success',
  expired: 'alarm',
  none: 'neutral',
};
