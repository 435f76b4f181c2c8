import { Route } from 'lucide-react';
import { NOT_SECONDS, WHEN_ASSIGNED, WHEN_CLEARED } from '@ten8/contracts/cad/constants';
import type { DispatchBoard, setDispatchSettings } from '@ten8/contracts/cad/desk';
import { api } from '../../shared/api/api';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { boardQuery } from '../../shared/dispatch/dispatch-board';
import { isSeconds } from '../../shared/forms/seconds';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { FieldGroup } from '../../ui/form/field-group';
import { Form, Submit } from '../../ui/form/form';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { optionsOf } from '../../ui/select-options';
import { BoardCard } from './board-card';

/** Settings: what orders do to a unit's status, and when a unit must be checked. */
export const OrdersCard = () => (
  <BoardCard
    title="Orders and Checks"
    icon={<Route size={20} aria-hidden />}
    description="What becomes of a unit’s status when dispatch moves it, and after how many seconds without a word it is to be checked."
    what="orders and checks"
    height="8rem"
  >
    {(board) => <OrdersForm board={board} />}
  </BoardCard>
);

const KEPT = 'Keeps its status';
const assignedOptions = optionsOf({ 'en-route': 'En route', keep: KEPT });
const clearedOptions = optionsOf({ available: 'Available', keep: KEPT });
const WATCHED = ['on-scene', 'en-route', 'busy'] as const;

function OrdersForm({ board }: { board: DispatchBoard }) {
  const { community } = useSelectedCommunity();
  const { queryKey } = boardQuery(community.id);
  const { whenAssigned, whenCleared, checkAfter } = board;
  const form = useWriteForm({
    values: {
      whenAssigned: String(whenAssigned),
      whenCleared: String(whenCleared),
      'on-scene': String(checkAfter['on-scene']),
      'en-route': String(checkAfter['en-route']),
      busy: String(checkAfter.busy),
    },
    extraRule: (values) => {
      const wrong = WATCHED.find((status) => !isSeconds(values[status]));
      return wrong ? { name: wrong, toast: NOT_SECONDS } : null;
    },
    send: (values) =>
      api<typeof setDispatchSettings>('PUT /api/communities/:communityId/dispatch/settings', {
        params: { communityId: community.id },
        body: {
          whenAssigned: WHEN_ASSIGNED.find((each) => each === values.whenAssigned),
          whenCleared: WHEN_CLEARED.find((each) => each === values.whenCleared),
          checkAfter: {
            'on-scene': Number(values['on-scene']),
            'en-route': Number(values['en-route']),
            busy: Number(values.busy),
          },
        },
      }),
    done: 'Orders and checks saved',
    failed: ['Orders And Checks Not Saved', 'Could not save orders and checks'],
    isShared: true,
    list: queryKey,
    readAgain: [queryKey],
  });

  return (
    <Form form={form} label="Orders and checks">
      <FieldGroup label="Orders">
        <SelectField name="whenAssigned" label="A unit sent to a call" options={assignedOptions} />
        <SelectField name="whenCleared" label="A unit taken from its call" options={clearedOptions} />
      </FieldGroup>
      <FieldGroup label="Check after seconds" columnWidth="9rem">
        <TextField name="on-scene" label="On scene" isDigits />
        <TextField name="en-route" label="En route" isDigits />
        <TextField name="busy" label="Busy" isDigits />
      </FieldGroup>
      <Submit label="Save Orders and Checks" pending="Saving..." tone="plain" />
    </Form>
  );
}
