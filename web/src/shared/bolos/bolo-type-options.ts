import { upperCaseOptions } from '../../ui/select-options';

export const boloTypeOptions = upperCaseOptions(['VEHICLE', 'PERSON', 'OTHER']);
