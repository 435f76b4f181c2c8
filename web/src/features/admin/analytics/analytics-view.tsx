import { useState } from 'react';
import { styled } from 'styled-components';
import type { ActivityCounts } from '@ten8/contracts/community/activity';
import { fullName } from '../../../shared/full-name';
import { Muted } from '../../../ui/muted';
import { ACTION_TYPES, countActionTypes, type ActionType } from './action-types';
import { GrowthChart } from './growth-chart';
import type { GrowthDay } from './member-growth';
import { PeriodChoice } from './period-choice';
import type { PeriodDays } from './periods';

const typeLabels: Record<ActionType, string> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  other: 'Other',
};

interface AnalyticsViewProps {
  /** Of each period. */
  activity: Record<PeriodDays, ActivityCounts>;
  /** How many members there are now. */
  members: number;
  /** The last seven days. */
  growth: readonly GrowthDay[];
}

export function AnalyticsView({ activity, members, growth }: AnalyticsViewProps) {
  const [days, setDays] = useState<PeriodDays>(30);
  const joined = growth.reduce((sum, day) => sum + day.joined, 0);
  const { total, actions, mostActive } = activity[days];
  const counts = countActionTypes(actions);

  return (
    <Stack>
      <PeriodChoice days={days} onChoose={setDays} countOf={(of) => activity[of].total} />
      <Columns>
        <section aria-labelledby="most-active">
          <h3 id="most-active">Most Active Users</h3>
          {mostActive.length === 0 && <Muted>Nobody did anything in this time.</Muted>}
          <Ranking>
            {mostActive.map(({ userId, user, count }) => (
              <li key={userId}>
                <span>{user ? fullName(user) : `User #${userId}`}</span>
                <strong>{count.toLocaleString()}</strong>
              </li>
            ))}
          </Ranking>
        </section>
        <section aria-labelledby="action-types">
          <h3 id="action-types">Action Types</h3>
          <Shares>
            {ACTION_TYPES.map((type) => (
              <div key={type}>
                <dt>{typeLabels[type]}</dt>
                <dd>{counts[type].toLocaleString()}</dd>
                <dd>
                  <meter
                    aria-label={`Share of ${typeLabels[type]}`}
                    min={0}
                    max={Math.max(1, total)}
                    value={counts[type]}
                  />
                </dd>
              </div>
            ))}
          </Shares>
        </section>
      </Columns>
      <section aria-labelledby="member-growth">
        <h3 id="member-growth">Member Growth (7 days)</h3>
        <Muted>
          {members.toLocaleString()} {members === 1 ? 'member' : 'members'}, {joined.toLocaleString()} of them
          new in the last 7 days.
        </Muted>
        <GrowthChart days={growth} />
      </section>
    </Stack>
  );
}

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-24);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-24);
`;

const Ranking = styled.ol`
  margin-top: var(--space-8);

  li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-12);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
  }
  /* The name and not the number. */
  span {
    overflow-wrap: anywhere;
  }
`;

const Shares = styled.dl`
  margin-top: var(--space-8);

  div {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 var(--space-12);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
  }
  dd {
    font-weight: 700;
  }
  dd + dd {
    grid-column: 1 / -1;
    line-height: 1;
  }
  meter {
    width: 100%;
    height: 0.5rem;
    border: 0;
    border-radius: var(--radius-pill);
    background: var(--surface-2);
  }
  meter::-webkit-meter-bar {
    height: 0.375rem;
    border: 0;
    border-radius: var(--radius-pill);
    background: var(--surface-2);
  }
  meter::-webkit-meter-optimum-value {
    border-radius: var(--radius-pill);
    background: var(--accent);
  }
  meter::-moz-meter-bar {
    border-radius: var(--radius-pill);
    background: var(--accent);
  }
`;
