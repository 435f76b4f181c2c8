import { useState } from 'react';
import { styled } from 'styled-components';
import type { Bolo, broadcastBolo } from '@ten8/contracts/cad/bolos';
import { api } from '../../../shared/api/api';
import { ReadError } from '../../../shared/api/read-error';
import { ShowMore } from '../../../shared/api/show-more';
import { useWrite } from '../../../shared/api/use-write';
import { bolosQuery, useBolos } from '../../../shared/bolos/bolos-query';
import { EditBoloDialog } from '../../../shared/bolos/edit-bolo-dialog';
import { useDeleteBolo } from '../../../shared/bolos/use-delete-bolo';
import { useShownBolos } from '../../../shared/bolos/use-shown-bolos';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { keepFocusInList } from '../../../ui/keep-focus';
import { BoloDialog } from './bolo-dialog';

/** Every BOLO: dispatch creates, changes and deletes them, and tells everyone of one. */
export function BolosDialog({ onClose }: { onClose: () => void }) {
  const bolos = useBolos();
  const { shown, more } = useShownBolos(bolos.data);
  const [edited, setEdited] = useState<Bolo | null>(null);
  const [isNew, setNew] = useState(false);
  const broadcast = useBroadcast();
  const remove = useDeleteBolo();

  if (isNew) return <BoloDialog onClose={() => setNew(false)} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title="BOLOs" description="The newest first." width="wide">
      <Button onClick={() => setNew(true)}>New BOLO</Button>
      <ReadError what="Failed to load BOLOs" query={bolos} />
      {bolos.data?.length === 0 && <p>NO BOLOS</p>}
      <List>
        {shown?.map((bolo) => (
          <li key={bolo.id} ref={keepFocusInList}>
            <p>
              <b>
                #{bolo.id} {bolo.type.toUpperCase()}
              </b>{' '}
              {[bolo.description, bolo.plate, bolo.vehicleDetails].filter(Boolean).join(' · ')}
              {bolo.expiresAt && ` · ends ${new Date(bolo.expiresAt).toLocaleString()}`}
            </p>
            <Button
              size="small"
              aria-label={`Broadcast BOLO ${bolo.id}`}
              isPending={broadcast.isPending && broadcast.variables === bolo.id}
              onClick={() => broadcast.mutate(bolo.id)}
            >
              BROADCAST
            </Button>
            <Button size="small" aria-label={`Edit BOLO ${bolo.id}`} onClick={() => setEdited(bolo)}>
              EDIT
            </Button>
            <Button
              size="small"
              aria-label={`Delete BOLO ${bolo.id}`}
              isPending={remove.isPending && remove.variables === bolo.id}
              onClick={() => remove.mutate(bolo.id)}
            >
              DELETE
            </Button>
          </li>
        ))}
      </List>
      <ShowMore query={more} shown={shown?.length ?? 0} />
      {edited && <EditBoloDialog bolo={edited} onClose={() => setEdited(null)} />}
    </Dialog>
  );
}

function useBroadcast() {
  const { community } = useSelectedCommunity();
  const { queryKey } = bolosQuery(community.id);
  return useWrite({
    send: (boloId: number) =>
      api<typeof broadcastBolo>('POST /api/bolos/:boloId/broadcast', { params: { boloId } }),
    list: queryKey,
    done: ({ id }) => ['BOLO Broadcast', `Everyone on duty is told of BOLO #${id}`],
    failed: ['Not Broadcast', 'Could not broadcast the BOLO'],
    readAgain: [queryKey],
  });
}

const List = styled.ul`
  margin: var(--space-8) 0;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
  }
  p {
    flex: 1;
    min-width: 14rem;
    overflow-wrap: anywhere;
  }
`;
