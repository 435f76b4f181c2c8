import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { configQuery } from '../../shared/api/config';
import { ReadError } from '../../shared/api/read-error';
import { Card } from '../../ui/card';
import { keepFocusAround } from '../../ui/keep-focus';
import { Skeleton } from '../../ui/skeleton';
import { LinkedAccount } from './linked-account';
import { LinkingSteps } from './linking-steps';
import { Stack } from './stack';
import { discordLinkQuery, useTellOfCode } from './use-discord-link';

export function DiscordLink() {
  const { data: link, error, refetch } = useQuery(discordLinkQuery);
  const { data: config } = useQuery(configQuery);
  useTellOfCode(link);
  const roleId = config?.discord.linkedRoleId ?? null;

  return (
    <Stack>
      <Card title="Discord" description="Link your Discord account to your Ten8 account.">
        {!link && <ReadError what="Failed to load your Discord link" query={{ error, refetch }} />}
        {!link && !error && <Skeleton $height="6rem" />}
        {link?.isLinked && (
          <Contents ref={keepFocusAround}>
            <LinkedAccount link={link} roleId={roleId} />
          </Contents>
        )}
        {link && !link.isLinked && (
          <Contents ref={keepFocusAround}>
            <LinkingSteps link={link} roleId={roleId} isBotOff={config?.discord.configured === false} />
          </Contents>
        )}
      </Card>
    </Stack>
  );
}

/** Its children stand in the card as if it were not there. */
const Contents = styled.div`
  display: contents;
`;
