import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { OwnSession } from '@ten8/contracts/auth/own-sessions';
import { ReadError } from '../../shared/api/read-error';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { keepFocusAround } from '../../ui/keep-focus';
import { Note } from '../../ui/muted';
import { Skeleton } from '../../ui/skeleton';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './use-sessions';

/** Lists the user's sessions, with buttons to end them. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <Card title="Where You Are Signed In" description="Sign out of what you do not know or no longer use.">
      <ReadError what="Failed to load your sessions" query={sessions} />
      {sessions.isPending && <Skeleton $width="100%" data-skeleton />}
      {sessions.data && (
        <List aria-label="Sessions">
          {sessions.data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </List>
      )}
      {hasOthers && (
        <div ref={keepFocusAround}>
          <Button isPending={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Card>
  );
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Session({ session: { id, device, lastSeenAt, address, isCurrent } }: { session: OwnSession }) {
  const end = useEndSession();
  // Several sessions may be of the same device.
  const details = useId();

  return (
    <Row ref={keepFocusAround}>
      <div>
        <Device>
          {device} {isCurrent && <Badge tone="accent">This device</Badge>}
        </Device>
        <Note id={details}>
          Last seen <time dateTime={lastSeenAt}>{when.format(new Date(lastSeenAt))}</time>
          {address && ` from ${address}`}
        </Note>
      </div>
      {!isCurrent && (
        <Button
          isPending={end.isPending}
          aria-label={`Sign out of ${device}`}
          aria-describedby={details}
          onClick={() => end.mutate(id)}
        >
          Sign out
        </Button>
      )}
    </Row>
  );
}

/** With many sessions it scrolls, so that the cards below it stay near. */
const List = styled.ul`
  display: flex;
  flex-direction: column;
  max-height: 24rem;
  overflow-y: auto;
  /* Room for the focus ring. */
  margin: 0 calc(-1 * var(--space-4));
  padding: 0 var(--space-4);
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-8) 0;
  border-top: 1px solid var(--line);

  &:first-child {
    border-top: 0;
  }
`;

const Device = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  font-weight: 600;
`;
