import { useQuery } from '@tanstack/react-query';
import type { Call } from '@ten8/contracts/cad/calls';
import type { listCallEntries } from '@ten8/contracts/cad/timeline';
import { readPagesQuery } from '../api/read-pages';
import { useUnits } from '../units/units-query';

const ROUTE = 'GET /api/calls/:callId/entries';

/**
 * A call's entries, read again when the polled lists show that there are more: at every version of the call, and when a
 * unit on it has another status. The time is the server's: a status is shown before it is saved, and its entry is not there yet.
 */
export function useTimeline({ id: callId, version, assignedUnits }: Call) {
  const { data: units = [] } = useUnits();
  const statusesSince = units
    .filter(({ id }) => assignedUnits.includes(String(id)))
    .map(({ statusSince }) => statusSince);
  const query = readPagesQuery<typeof listCallEntries>(ROUTE, { params: { callId } });

  return useQuery({
    ...query,
    queryKey: [...query.queryKey, version, statusesSince.join()],
    // The lines of this call stay while newer ones are read.
    placeholderData: (shown, query) => (query?.queryKey[1] === callId ? shown : undefined),
    gcTime: 0,
  });
}
