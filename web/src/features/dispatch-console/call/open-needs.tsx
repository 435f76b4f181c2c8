import { useState } from 'react';
import { styled } from 'styled-components';
import type { Call, Need } from '@ten8/contracts/cad/calls';
import { AID_REASON_MAX } from '@ten8/contracts/cad/constants';
import { Button } from '../../../ui/button';
import { keepFocusAround } from '../../../ui/keep-focus';
import { TextInput } from '../../../ui/text-input';
import { Lines } from '../desk/pane-look';
import type { DeskWrites } from '../writes/use-desk-writes';

/** The aid that the chosen call needs. A need ends when a unit of its kind comes, or when it is declined. */
export function OpenNeeds({ call, aid }: { call: Call; aid: DeskWrites['aid'] }) {
  const { needs } = call;
  if (needs.length === 0) return null;
  return (
    <List aria-label="Needs">
      {needs.map((need) => (
        <NeedLine
          key={need.kind}
          need={need}
          onDecline={(declined) =>
            aid({ callId: call.id, order: { kind: need.kind, code: need.code, declined } })
          }
        />
      ))}
    </List>
  );
}

function NeedLine({ need, onDecline }: { need: Need; onDecline: (reason: string) => void }) {
  const [reason, setReason] = useState<string | null>(null);
  const name = need.kind.toUpperCase();
  // Until then the reason stays: the server may refuse it.
  if (need.state !== 'asked' && reason !== null) setReason(null);

  return (
    <li>
      <b>
        {name} {need.code}: {need.state}
      </b>
      {need.state === 'asked' && reason === null && (
        <Button size="small" aria-label={`Decline ${name}`} onClick={() => setReason('')}>
          DECLINE
        </Button>
      )}
      {need.state === 'asked' && reason !== null && (
        <form
          ref={keepFocusAround}
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') onDecline(reason);
          }}
        >
          <TextInput
            aria-label={`Why nobody comes for ${name}`}
            placeholder="Why nobody comes"
            autoFocus
            maxLength={AID_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button type="submit" size="small" disabled={reason.trim() === ''}>
            DECLINE
          </Button>
        </form>
      )}
    </li>
  );
}

const List = styled(Lines)`
  form {
    display: flex;
    flex: 1;
    gap: var(--space-8);
  }
`;
