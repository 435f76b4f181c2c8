import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Community } from '@ten8/contracts/community/communities';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { useHasUnsentText } from '../../ui/form/form';
import { TextInput } from '../../ui/text-input';
import { communityQuery, memberCountsQuery } from './admin-queries';
import { DangerZone } from './danger-zone';
import { JoinCode } from './join-code';
import { DiscordForm, LogoForm } from './link-forms';
import { useDiscordForm, useLogoForm } from './use-community-settings';

export function CommunitySettingsDialog({ onClose }: { onClose: () => void }) {
  const { community: selected } = useSelectedCommunity();
  const { data: community = selected } = useQuery(communityQuery(selected.id));
  const logo = useLogoForm(community);
  const discord = useDiscordForm(community);
  const isTyped = [useHasUnsentText(logo), useHasUnsentText(discord)].includes(true);

  return (
    <Dialog isOpen onOpenChange={onClose} isKept={isTyped} title="Community Settings">
      <Stack>
        <Field label="Community name" hint="A community keeps its name.">
          {(wiring) => <TextInput {...wiring} readOnly value={community.name} />}
        </Field>
        <section aria-labelledby="settings-code">
          <Heading id="settings-code">Join code</Heading>
          <JoinCode />
        </section>
        <LogoForm form={logo} />
        <DiscordForm form={discord} />
        <Statistics community={community} />
        <DangerZone />
      </Stack>
    </Dialog>
  );
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function Statistics({ community }: { community: Community }) {
  const { data: members } = useQuery(memberCountsQuery(community.id));
  const facts = [
    ['Members', members?.total.toLocaleString() ?? '…'],
    ['Created', day.format(new Date(community.createdAt))],
    ['Type', community.type],
    ['Visibility', community.visibility === 'public' ? 'Public' : 'Private'],
  ];

  return (
    <section aria-labelledby="settings-statistics">
      <Heading id="settings-statistics">Statistics</Heading>
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </section>
  );
}

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
`;

const Heading = styled.h3`
  margin-bottom: var(--space-8);
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: var(--space-8) var(--space-16);

  dt {
    color: var(--muted);
    font-size: var(--type-meta);
  }
  dd {
    font-weight: 600;
  }
`;
