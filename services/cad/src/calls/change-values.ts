import { CALL_FIELDS, type CallField } from '@ten8/contracts/cad/constants';
import { ofUnit } from '../write-entries';
import type { CallValues, ClosedCall } from './call-store';
import type { FreshEntry } from './entry-store';

export interface FieldChange {
  field: CallField;
  from: string | null;
  to: string | null;
}

/** The values after a change; fields that were not sent stay. An empty postal code is null. */
export const valuesAfter = (
  before: CallValues,
  sent: { [Field in CallField]?: CallValues[Field] | undefined },
): CallValues => ({
  location: sent.location ?? before.location,
  postalCode: sent.postalCode === undefined ? before.postalCode : sent.postalCode,
  description: sent.description ?? before.description,
  priority: sent.priority ?? before.priority,
  typeCode: sent.typeCode === undefined ? before.typeCode : sent.typeCode,
});

export const changesBetween = (before: CallValues, after: CallValues): FieldChange[] =>
  CALL_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));

export const changeEntries = (callId: number, changes: FieldChange[]): FreshEntry[] =>
  changes.map((data) => ({ callId, kind: 'field-changed', data }));

export const closingEntries = (
  { callId, units }: ClosedCall,
  disposition: string | null = null,
): FreshEntry[] => [
  ...units.map((unit) => ofUnit('unit-cleared', callId, unit)),
  { callId, kind: 'closed', data: { disposition } },
];
