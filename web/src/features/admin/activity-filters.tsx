import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { exportActivity } from '@ten8/contracts/community/activity';
import { SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { addressOf } from '../../shared/api/api';
import { DownloadLink } from '../../shared/api/download-link';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { fullName } from '../../shared/full-name';
import { useDebounced } from '../../shared/time/use-debounced';
import { Field } from '../../ui/field';
import { Select, type SelectOption } from '../../ui/select';
import { TextInput } from '../../ui/text-input';
import { filterOf, LAST_DAY, type ActivityChoice } from './activity-filter';
import { useMemberList } from './use-member-list';

const EVERYBODY: SelectOption = { value: '', label: 'Everybody' };

interface ActivityFiltersProps {
  choice: ActivityChoice;
  onChoose: (choice: ActivityChoice) => void;
}

export function ActivityFilters({ choice, onChoose }: ActivityFiltersProps) {
  const { community } = useSelectedCommunity();
  const [search, setSearch] = useState('');
  const name = useDebounced(search.trim());
  const { query, members = [] } = useMemberList(name);
  const [chosen, setChosen] = useState(EVERYBODY);
  const people = members.map(({ userId, user }) => ({ value: String(userId), label: fullName(user) }));
  people.sort((one, other) => one.label.localeCompare(other.label));
  // They were removed, or another name is searched for: the list is still that of their entries.
  const isElsewhere = choice.userId !== '' && !people.some(({ value }) => value === choice.userId);
  if (isElsewhere) people.push({ value: choice.userId, label: chosen.label });
  const change = (part: Partial<ActivityChoice>) => onChoose({ ...choice, ...part });
  const choosePerson = (userId: string) => {
    setChosen(people.find(({ value }) => value === userId) ?? EVERYBODY);
    change({ userId });
  };

  return (
    <Row role="search" aria-label="Filter the activity log">
      {/* Also while it has text: nobody could empty it otherwise. */}
      {(query.hasNextPage || search !== '' || name !== '') && (
        <Field label="Find a person" hint={members.length === 0 && name !== '' && 'No member has this name'}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="search"
              placeholder="A part of their name"
              maxLength={SHORT_TEXT_MAX}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Person">
        {(wiring) => (
          <Select
            {...wiring}
            options={[EVERYBODY, ...people]}
            value={choice.userId}
            onChoose={choosePerson}
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
