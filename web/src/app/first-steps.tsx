import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Codes } from '@ten8/contracts/cad/codes';
import type { Community } from '@ten8/contracts/community/communities';
import type { MemberCounts } from '@ten8/contracts/community/members';
import type { DiscordServers } from '@ten8/contracts/discord-bot/community-servers';
import { discordServersQuery } from '../features/admin-discord/use-discord-servers';
import { communityQuery, memberCountsQuery } from '../features/admin/admin-queries';
import { FirstStepsCard, type Step } from '../features/first-steps/first-steps-card';
import { codesQuery } from '../shared/codes/codes-query';
import { useSelectedCommunity } from '../shared/community/selected-community';
import { useUser } from '../shared/session/session';
import { areStepsHidden, hideSteps } from '../shared/storage';

/** A checklist for the owner. Shown until all steps are done or the owner hides it in this browser. */
export function FirstSteps() {
  const { community: selected } = useSelectedCommunity();
  const me = useUser();
  const [isHidden, setHidden] = useState(() => areStepsHidden(selected.id));
  const { data: community } = useQuery(communityQuery(selected.id));
  const { data: members } = useQuery(memberCountsQuery(selected.id));
  const { data: codes } = useQuery(codesQuery(selected.id));
  const { data: discord } = useQuery(discordServersQuery(selected.id));

  if (isHidden || selected.ownerId !== me.id || !community || !members || !codes || !discord) return null;
  const steps = stepsOf({ community, members, codes, discord });
  if (steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    hideSteps(selected.id);
    setHidden(true);
  };
  return <FirstStepsCard steps={steps} onHide={hide} />;
}

interface Known {
  community: Community;
  members: MemberCounts;
  codes: Codes;
  discord: DiscordServers;
}

function stepsOf({ community, members, codes, discord }: Known): Step[] {
  return [
    {
      title: 'Invite people',
      text: 'Give the join code to those who will play here.',
      href: '#members',
      isDone: members.total > 1,
    },
    {
      title: 'Give them roles',
      text: 'Law Enforcement opens the unit console, Dispatcher the dispatch console.',
      href: '#members',
      // The owner is an Admin.
      isDone: members.total - members.civilians > 1,
    },
    {
      title: 'Choose your words',
      text: 'Codes say what calls are about and how they end. There is a sample set.',
      href: '#codes',
      isDone: codes.callTypes.length + codes.dispositions.length > 0,
    },
    discord.isConfigured
      ? {
          title: 'Connect Discord',
          text: 'Linked members get their roles, and channels hear of calls and alarms.',
          href: '#discord',
          isDone: discord.servers.length > 0,
        }
      : {
          title: 'Name your Discord server',
          text: 'Its address goes into Community Settings, so that members find it.',
          href: '#settings',
          isDone: community.discordUrl !== null,
        },
  ];
}
