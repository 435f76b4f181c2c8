import { styled } from 'styled-components';
import type { DiscordServer } from '@ten8/contracts/discord-bot/community-server';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { useRetry } from './use-discord-server';

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function BotHealth({ health }: { health: DiscordServer['health'] }) {
  const retry = useRetry();
  const { alarm, parked } = health;

  return (
    <section aria-label="Bot">
      {alarm && (
        <ErrorState
          what="The bot is out of work until someone helps"
          why={`${alarm.reason} (since ${time.format(new Date(alarm.since))})`}
        />
      )}
      <Facts>
        <div>
          <dt>Bot</dt>
          <dd>
            {health.isConnected ? <Badge tone="success">Online</Badge> : <Badge tone="danger">Offline</Badge>}
          </dd>
        </div>
        <div>
          <dt>Latency</dt>
          <dd>{health.latencyMs === null ? '–' : `${Math.round(health.latencyMs)} ms`}</dd>
        </div>
        <div>
          <dt>Last command</dt>
          <dd>
            {health.lastCommand
              ? `/${health.lastCommand.name}, ${time.format(new Date(health.lastCommand.at))}`
              : '–'}
          </dd>
        </div>
        <div>
          <dt>On their way</dt>
          <dd>{health.pending}</dd>
        </div>
        <div>
          <dt>Waiting for help</dt>
          <dd>{parked.length}</dd>
        </div>
      </Facts>
      {parked.length > 0 && (
        <>
          <Parked aria-label="Waiting for help">
            {parked.map(({ id, what, reason }) => (
              <li key={id}>
                <div>
                  {what}
                  <p>{reason}</p>
                </div>
                <Button size="small" isPending={retry.isPending} onClick={() => retry.mutate(id)}>
                  Retry
                </Button>
              </li>
            ))}
          </Parked>
          <Button size="small" isPending={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Retry All
          </Button>
        </>
      )}
    </section>
  );
}

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-24);
  margin-block: var(--space-8);

  dt {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;

const Parked = styled.ul`
  display: grid;
  margin-bottom: var(--space-8);

  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--space-12);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
  }
  p {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;
