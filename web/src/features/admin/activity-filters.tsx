import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import type { exportActivity } from '@ten8/contracts/community/activity';
import { addressOf } from '../../shared/api/api';
import { DownloadLink } from '../../shared/api/download-link';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { TextInput } from '../../ui/text-input';
import { filterOf, LAST_DAY, type ActivityChoice } from './activity-filter';
import { everyMemberQuery } from './admin-queries';

interface ActivityFiltersProps {
  choice: ActivityChoice;
  onChoose: (choice: ActivityChoice) => void;
}

export function ActivityFilters({ choice, onChoose }: ActivityFiltersProps) {
  const { community } = useSelectedCommunity();
  const { data: members } = useQuery(everyMemberQuery(community.id));
  const people = (members?.items ?? [])
    .map(({ userId, user }) => ({ value: String(userId), label: fullName(user) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  // Somebody who was removed in the meantime: the list is still that of their entries.
  const left = choice.userId !== '' && !people.some(({ value }) => value === choice.userId);
  if (left) people.push({ value: choice.userId, label: `User #${choice.userId}` });
  const change = (part: Partial<ActivityChoice>) => onChoose({ ...choice, ...part });

  return (
    <Row role="search" aria-label="Filter the activity log">
      <Field label="Person">
        {(wiring) => (
          <Select
            {...wiring}
            options={[{ value: '', label: 'Everybody' }, ...people]}
            value={choice.userId}
            onChoose={(userId) => change({ userId })}
          />
        )}
      </Field>
      <Field label="Action">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            placeholder="Any, for example Delete"
            maxLength={100}
            value={choice.action}
            onChange={({ target }) => change({ action: target.value })}
          />
        )}
      </Field>
      <Field label="Day">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            max={LAST_DAY}
            value={choice.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        )}
      </Field>
      <DownloadLink
        fileName={`activity-${community.id}.csv`}
        href={addressOf<typeof exportActivity>('GET /api/communities/:communityId/activity-logs.csv', {
          params: { communityId: community.id },
          query: filterOf(choice),
        })}
      >
        <Download size={16} aria-hidden /> Export CSV
      </DownloadLink>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-12);
  align-items: end;

  a {
    /* As high as the fields, which grow for a finger as buttons do. */
    @media not (pointer: coarse) {
      min-height: 2.5rem;
    }
    @media (min-width: 640px) {
      justify-self: start;
    }
  }
`;
