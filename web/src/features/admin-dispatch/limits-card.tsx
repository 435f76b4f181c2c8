import { Timer } from 'lucide-react';
import { styled } from 'styled-components';
import type { Limits } from '@ten8/contracts/cad/call-limits';
import { NOT_SECONDS, PRIORITIES, type Priority } from '@ten8/contracts/cad/constants';
import type { setDispatchSettings } from '@ten8/contracts/cad/desk';
import { api } from '../../shared/api/api';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { boardQuery } from '../../shared/dispatch/dispatch-board';
import { isSeconds } from '../../shared/forms/seconds';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { BoardCard } from './board-card';

/** Settings: after how many seconds a call is shown as late on the dispatch console. */
export const LimitsCard = () => (
  <BoardCard
    title="Late Calls"
    icon={<Timer size={20} aria-hidden />}
    description="After how many seconds a call is late, without a unit and without one on scene, unless its type says otherwise."
    what="the limits"
    height="12rem"
  >
    {({ limits }) => <LimitsForm limits={limits} />}
  </BoardCard>
);

const LIMITS = ['unit', 'onScene'] as const;
type Name = `${Priority}-${(typeof LIMITS)[number]}`;
const NAMES = PRIORITIES.flatMap((priority) => LIMITS.map((limit): Name => `${priority}-${limit}`));

function LimitsForm({ limits }: { limits: Limits }) {
  const { community } = useSelectedCommunity();
  const { queryKey } = boardQuery(community.id);
  const form = useWriteForm({
    values: Object.fromEntries(NAMES.map((name) => [name, String(valueOf(limits, name))])),
    extraRule: (values) => {
      const wrong = NAMES.find((name) => !isSeconds(values[name]));
      return wrong ? { name: wrong, toast: NOT_SECONDS } : null;
    },
    send: (values) =>
      api<typeof setDispatchSettings>('PUT /api/communities/:communityId/dispatch/settings', {
        params: { communityId: community.id },
        body: { limits: limitsIn(values) },
      }),
    done: 'Limits saved',
    failed: ['Limits Not Saved', 'Could not save the limits'],
    isShared: true,
    list: queryKey,
    readAgain: [queryKey],
  });

  return (
    <Form form={form} label="Late calls">
      <Grid>
        {PRIORITIES.map((priority) => (
          <fieldset key={priority}>
            <legend>{priority.toUpperCase()}</legend>
            <TextField name={`${priority}-unit`} label="Without a unit" isDigits />
            <TextField name={`${priority}-onScene`} label="Without one on scene" isDigits />
          </fieldset>
        ))}
      </Grid>
      <Submit label="Save Limits" pending="Saving..." tone="plain" />
    </Form>
  );
}

const valueOf = (limits: Limits, name: Name): number => {
  const [priority, limit] = partsOf(name);
  return limits[priority][limit];
};

function partsOf(name: Name): [Priority, (typeof LIMITS)[number]] {
  const priority = PRIORITIES.find((each) => name.startsWith(each)) ?? 'high';
  return [priority, name.endsWith('onScene') ? 'onScene' : 'unit'];
}

const limitsIn = (values: Record<string, string>): Limits => {
  const of = (priority: Priority) => ({
    unit: Number(values[`${priority}-unit`]),
    onScene: Number(values[`${priority}-onScene`]),
  });
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') };
};

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-16);

  @media (max-width: 479px) {
    grid-template-columns: minmax(0, 1fr);
  }
  fieldset {
    display: grid;
    gap: var(--space-8);
    min-width: 0;
    margin: 0;
    padding: var(--space-12);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
  }
  legend {
    font-size: var(--type-label);
    font-weight: 700;
  }
`;
