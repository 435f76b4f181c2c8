import { css, styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { Checkbox } from '../../ui/checkbox';
import type { Column } from '../../ui/data-table';
import { PriorityBadge } from '../../ui/priority-badge';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { whereCards } from '../../ui/wide-table';

interface Marking {
  /** The ids of all calls in the list. */
  ids: readonly number[];
  marked: ReadonlySet<number>;
  onMark: (marked: ReadonlySet<number>) => void;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

export const callColumns = ({ ids, marked, onMark }: Marking): readonly Column<Call>[] => [
  {
    key: 'mark',
    heading: (
      <Checkbox
        label={<OnCards>Mark all calls</OnCards>}
        checked={ids.length > 0 && ids.every((id) => marked.has(id))}
        disabled={ids.length === 0}
        onChange={({ target }) => onMark(new Set(target.checked ? ids : []))}
      />
    ),
    cell: ({ id, callNumber }) => (
      <Checkbox
        label={<OnCards>Mark call #{callNumber}</OnCards>}
        checked={marked.has(id)}
        onChange={({ target }) => onMark(changed(marked, id, target.checked))}
      />
    ),
  },
  { key: 'number', heading: 'Call', isRowHeading: true, cell: ({ callNumber }) => `#${callNumber}` },
  { key: 'priority', heading: 'Priority', cell: ({ priority }) => <PriorityBadge priority={priority} /> },
  {
    key: 'opened',
    heading: 'Opened',
    cell: ({ createdAt }) => <Time dateTime={createdAt}>{clock.format(new Date(createdAt))}</Time>,
  },
  {
    key: 'place',
    heading: 'Place',
    isText: true,
    cell: ({ location, postalCode }) => <Text>{[location, postalCode].filter(Boolean).join(' · ')}</Text>,
  },
  {
    key: 'what',
    heading: 'What happened',
    isText: true,
    cell: ({ description }) => <Text>{description}</Text>,
  },
  { key: 'caller', heading: 'Caller', cell: ({ callerName }) => callerName, isText: true },
  { key: 'units', heading: 'Units', align: 'end', cell: ({ assignedUnits }) => assignedUnits.length },
];

function changed(marked: ReadonlySet<number>, id: number, isMarked: boolean): ReadonlySet<number> {
  const next = new Set(marked);
  if (isMarked) next.add(id);
  else next.delete(id);
  return next;
}

/** A call may say 2,000 characters: its beginning tells it from others, and the next call stays in sight. */
const Text = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

/** On cards no column says what the checkbox is for, and a finger needs more than the box. */
const OnCards = styled(VisuallyHidden)`
  ${whereCards(css`
    position: static;
    width: auto;
    height: auto;
    clip-path: none;
  `)}
`;

const Time = styled.time`
  white-space: nowrap;
`;
