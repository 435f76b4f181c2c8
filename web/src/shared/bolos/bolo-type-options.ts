import { optionsOf } from '../../ui/select-options';

export const boloTypeOptions = optionsOf({ VEHICLE: 'VEHICLE', PERSON: 'PERSON', OTHER: 'OTHER' });
