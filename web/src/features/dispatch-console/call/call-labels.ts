import type { CallFields } from '../../../shared/call-form/call-fields';
import { PLACE_LABELS } from '../../../shared/places/place-fields';

export const CALL_LABELS: Record<keyof CallFields, string> = {
  ...PLACE_LABELS,
  description: 'Description',
};
