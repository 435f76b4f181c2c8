import type { DiscordServer } from '@ten8/contracts/discord-bot/community-server';
import { Badge } from '../../ui/badge';
import { ErrorState } from '../../ui/error-state';
import { Facts } from './styles';

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The state of the bot. Waiting orders of a server are shown on the server's card. */
export function BotHealth({ health }: { health: DiscordServer['health'] }) {
  const { alarm } = health;

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
      </Facts>
    </section>
  );
}
