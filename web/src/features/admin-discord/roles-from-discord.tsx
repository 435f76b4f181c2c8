import { useState } from 'react';
import { styled } from 'styled-components';
import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { RoleSources } from './role-sources';
import { RolesPreviewDialog } from './roles-preview-dialog';
import { Grid, sectionStyles } from './styles';
import type { Server } from './use-discord-servers';
import { usePreviewRoles, useSaveRoles } from './use-roles-from-discord';

interface RolesFromDiscordProps {
  server: Server;
  /** Another server decides about roles too. Switching this one off removes roles that only this one gave. */
  isShared: boolean;
}

/** Form for Discord roles that give roles in Ten8. It is switched on only after a preview of its changes. */
export function RolesFromDiscord({ server, isShared }: RolesFromDiscordProps) {
  const { isOn, sources: saved } = server.rolesFromDiscord;
  const [sources, setSources] = useState(saved);
  const preview = usePreviewRoles(server.id);
  const save = useSaveRoles(server.id);
  const off = { isOn: false, sources };

  return (
    <Box aria-label="Roles from Discord">
      <h4>
        Roles from Discord <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </h4>
      <Grid>
        {DECIDED_ROLES.map((role) => (
          <RoleSources
            key={role}
            role={role}
            server={server}
            chosen={sources[role] ?? []}
            onChoose={(roleIds) => setSources({ ...sources, [role]: roleIds })}
          />
        ))}
      </Grid>
      <p>
        Discord wins: linked members have each role chosen here exactly while they have one of its Discord
        roles, and a change in Ten8 is set back. Who leaves the server or unlinks loses what Discord gave.
        Owners, members who never linked, and roles without a choice are left alone; a role of which a Discord
        role was deleted stays as it is. A role goes one way: it is either given to Discord above, or comes
        from there. With several servers one is enough: a role is taken only when Ten8 can see who is in each
        of those that decide about it, and none of them gives it.
      </p>
      <Actions>
        <Button isPending={preview.isPending} onClick={() => preview.mutate({ isOn: true, sources })}>
          {isOn ? 'Review Changes of Roles' : 'Review and Switch On'}
        </Button>
        {isOn && (
          <Button
            isPending={save.isPending}
            onClick={() => (isShared ? preview.mutate(off) : save.mutate(off))}
          >
            Switch Off
          </Button>
        )}
      </Actions>
      {preview.data && preview.variables && (
        <RolesPreviewDialog
          guildId={server.id}
          choice={preview.variables}
          preview={preview.data}
          onClose={() => preview.reset()}
        />
      )}
    </Box>
  );
}

const Box = styled.section`
  ${sectionStyles}

  p {
    max-width: 48rem;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;
