import { styled } from 'styled-components';
import type { DiscordServer } from '@ten8/contracts/discord-bot/community-server';
import { Button } from '../../ui/button';
import { Facts } from './styles';
import { useRetry } from './use-discord-servers';

interface ServerOrdersProps {
  guildId: string;
  health: DiscordServer['health'];
}

/** A server's pending orders, and the parked ones that need help. */
export function ServerOrders({ guildId, health: { pending, parked } }: ServerOrdersProps) {
  const retry = useRetry(guildId);

  return (
    <section aria-label="Orders">
      <Facts>
        <div>
          <dt>On their way</dt>
          <dd>{pending}</dd>
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
