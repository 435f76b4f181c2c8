import { useState } from 'react';
import { styled } from 'styled-components';
import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Grid, partLook } from './look';
import { RoleSources } from './role-sources';
import { RolesPreviewDialog } from './roles-preview-dialog';
import type { Server } from './use-discord-server';
import { usePreviewRoles, useSaveRoles } from './use-roles-from-discord';

/** Discord roles that decide about roles in Ten8. Off until its changes were looked at. */
export function RolesFromDiscord({ server }: { server: Server }) {
  const { isOn, sources: saved } = server.rolesFromDiscord;
  const [sources, setSources] = useState(saved);
  const preview = usePreviewRoles();
  const switchOff = useSaveRoles('Roles are decided in Ten8 again');

  return (
    <Box aria-label="Roles from Discord">
      <h3>
        Roles from Discord <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </h3>
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
        from there.
      </p>
      <Actions>
        <Button isPending={preview.isPending} onClick={() => preview.mutate(sources)}>
          {isOn ? 'Review Changes of Roles' : 'Review and Switch On'}
        </Button>
        {isOn && (
          <Button isPending={switchOff.isPending} onClick={() => switchOff.mutate({ isOn: false, sources })}>
            Switch Off
          </Button>
        )}
      </Actions>
      {preview.data && preview.variables && (
        <RolesPreviewDialog
          sources={preview.variables}
          preview={preview.data}
          onClose={() => preview.reset()}
        />
      )}
    </Box>
  );
}

const Box = styled.section`
  ${partLook}

  p {
    max-width: 48rem;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;
