import { useQuery } from '@tanstack/react-query';
import { Navigation } from 'lucide-react';
import type { getAttaching, setAttaching } from '@ten8/contracts/cad/attaching';
import { api } from '../../shared/api/api';
import { ReadError } from '../../shared/api/read-error';
import { readQuery } from '../../shared/api/read-query';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { Skeleton } from '../../ui/skeleton';

const attachingQuery = (communityId: number) =>
  readQuery<typeof getAttaching>('GET /api/communities/:communityId/attaching', { params: { communityId } });

/** Settings: what attaching to a call also does, for every officer of the community. */
export function AttachingCard() {
  const { community } = useSelectedCommunity();
  const setting = useQuery(attachingQuery(community.id));
  const change = useChangeAttaching();

  return (
    <Card title="Attaching" icon={<Navigation size={20} aria-hidden />}>
      <ReadError what="Failed to load what attaching does" query={setting} />
      {setting.isPending && <Skeleton $height="1.75rem" />}
      {setting.data && (
        <Checkbox
          label="Attaching to a call sets an available or busy unit en route"
          checked={change.isPending ? change.variables : setting.data.setsEnRoute}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      )}
    </Card>
  );
}

function useChangeAttaching() {
  const { community } = useSelectedCommunity();
  const { queryKey } = attachingQuery(community.id);

  return useWrite({
    send: (setsEnRoute: boolean) =>
      api<typeof setAttaching>('PUT /api/communities/:communityId/attaching', {
        params: { communityId: community.id },
        body: { setsEnRoute },
      }),
    list: queryKey,
    done: ({ setsEnRoute }) =>
      setsEnRoute ? 'Attaching sets a unit en route' : 'Attaching leaves the status as it is',
    failed: 'Failed to change what attaching does',
    onDone: (saved, _input, client) => client.setQueryData(queryKey, saved),
  });
}
