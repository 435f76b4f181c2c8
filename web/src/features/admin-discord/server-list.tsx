import { useState } from 'react';
import { styled } from 'styled-components';
import type { DiscordServers } from '@ten8/contracts/discord-bot/community-servers';
import { MAX_SERVERS } from '@ten8/contracts/discord-bot/constants';
import { Button } from '../../ui/button';
import { BotHealth } from './bot-health';
import { ConnectDialog, ConnectForm } from './connect-form';
import { ServerCard } from './server-card';

/** A card for each server, and a form to connect another. */
export function ServerList({ state }: { state: DiscordServers }) {
  const [isAdding, setAdding] = useState(false);
  const [newest, setNewest] = useState<string | null>(null);
  const { servers, hasRoom, inviteUrl } = state;
  const [first] = servers;

  const onConnected = (guildId: string) => {
    setNewest(guildId);
    setAdding(false);
  };
  if (!first) return <ConnectForm inviteUrl={inviteUrl} onConnected={onConnected} />;
  const deciding = servers.filter(({ server }) => server.rolesFromDiscord.isOn);

  return (
    <>
      <BotHealth health={first.health} />
      <List aria-label="Connected servers">
        {servers.map((each) => (
          <li key={each.server.id}>
            <ServerCard
              state={each}
              isOpen={servers.length === 1 || each.server.id === newest}
              isShared={deciding.some(({ server }) => server.id !== each.server.id)}
            />
          </li>
        ))}
      </List>
      {!hasRoom && <p>A community can connect {MAX_SERVERS} servers.</p>}
      {hasRoom && (
        <div>
          <Button onClick={() => setAdding(true)}>Connect Another Server</Button>
        </div>
      )}
      {isAdding && (
        <ConnectDialog inviteUrl={inviteUrl} onConnected={onConnected} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-12);
`;
