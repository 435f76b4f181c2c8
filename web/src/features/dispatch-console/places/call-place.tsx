import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { callPlaceQuery } from '../../../shared/places/places-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { CallStrip } from '../call/call-strip';
import { lineLook } from '../desk/pane-look';

/** What is known of where the call is, and the calls that were there. Read again when the call is somewhere else. */
export function CallPlace({ call }: { call: Call }) {
  const query = callPlaceQuery(call.id);
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, call.location, call.postalCode],
  });
  const [isOpen, setOpen] = useState(false);
  if (!data || (!data.place && data.count === 0)) return null;
  const { place, count, calls } = data;

  return (
    <Line aria-label="Place">
      {place && <b>{place.name}</b>}
      {place?.hazard && (
        <Hazard>
          <TriangleAlert size={16} aria-hidden /> {place.hazard}
        </Hazard>
      )}
      {count > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {count === 1 ? '1 call here in 30 days' : `${count} calls here in 30 days`}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Calls at ${call.location}`}
        description="Of the last 30 days, the latest first."
        width="wide"
      >
        {calls.map((other) => (
          <CallStrip key={other.id} call={other} />
        ))}
      </Dialog>
    </Line>
  );
}

const Line = styled.section`
  ${lineLook}
  overflow-wrap: anywhere;
`;

const Hazard = styled.span`
  display: inline-flex;
  gap: var(--space-4);
  color: var(--warning-text);
  font-weight: 700;
`;
