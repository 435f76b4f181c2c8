import { LOCATION_MAX } from '@ten8/contracts/constants';
import { useOwnUnit } from '../../../shared/units/units-query';
import { useAttachedCall } from '../calls/use-attached-call';

/** The initial location of a new report: the location of the attached call, or empty. */
export function useReportPlace(): string {
  const call = useAttachedCall(useOwnUnit());
  if (!call) return '';
  const { location, postalCode } = call;
  return (postalCode ? `${location}, ${postalCode}` : location).slice(0, LOCATION_MAX);
}
