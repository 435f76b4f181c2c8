import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Handover } from '@ten8/contracts/cad/handovers';
import { unitLocation } from '@ten8/contracts/cad/locations';
import { formatAge } from '../../../shared/time/durations';
import { useStatusLooks } from '../../../ui/status-looks';

/** One frozen hand-over page. Ages are counted to the time when the page was made. */
export function HandoverSheet({ handover }: { handover: Handover }) {
  const looks = useStatusLooks();
  const { by, madeAt, since, page, signedBy, signedAt } = handover;
  const age = (from: string) => formatAge(from, Date.parse(madeAt));
  const { emergencyTraffic: traffic, areaOfPlay, calls, notes, bolos, panics, units, lateCalls } = page;
  const isLong = calls.length + notes.length + bolos.length + panics.length + units.length / 3 > SHORT;

  return (
    <Sheet aria-label="Hand-over page" $linesEach={isLong ? 1 : 3}>
      <p>
        <b>{by.name}</b> · {timeText(since)} to {timeText(madeAt)} ·{' '}
        {signedBy && signedAt ? `signed by ${signedBy.name}, ${timeText(signedAt)}` : 'not signed'}
      </p>
      {traffic && (
        <p>
          <b>EMERGENCY TRAFFIC</b> {traffic.text} · {age(traffic.since)}
        </p>
      )}
      {areaOfPlay !== null && <p>Area of play: {areaOfPlay}</p>}
      <Part title="Open alarms" lines={panics} printed={5}>
        {({ callsign, location, raisedAt, acknowledgedBy }) =>
          `${callsign} · ${unitLocation({ location }) ?? 'LOCATION UNKNOWN'} · ${age(raisedAt)} · acknowledged by ${acknowledgedBy?.name ?? 'nobody'}`
        }
      </Part>
      <Part title="Open calls" lines={calls} printed={28}>
        {(call) => (
          <>
            <b>
              #{call.callNumber} {call.typeCode} {call.priority.toUpperCase()}
            </b>{' '}
            {call.location} {call.postalCode} · {age(call.openedAt)} · {call.units.join(' ') || 'NO UNIT'} ·{' '}
            {call.description}
            {call.lastNote && ` · “${call.lastNote.text}” ${call.lastNote.by?.name ?? ''}`}
          </>
        )}
      </Part>
      <Part title="Units" lines={units} printed={45} isNarrow>
        {({ callsign, status, since: from, callNumber }) =>
          `${callsign} · ${looks[status].label} ${age(from)}${callNumber === null ? '' : ` · #${callNumber}`}`
        }
      </Part>
      <Part title="Notes for the hand-over" lines={notes} printed={8}>
        {({ callNumber, text, by: author }) => `#${callNumber} · ${text} · ${author?.name ?? ''}`}
      </Part>
      <Part title="BOLOs of the shift" lines={bolos} printed={6}>
        {({ type, description, plate }) => [type, description, plate].filter(Boolean).join(' · ')}
      </Part>
      <Part
        title="Late calls"
        lines={lateCalls.length > 0 ? [lateCalls] : []}
        count={lateCalls.length}
        printed={1}
      >
        {(numbers) => numbers.map((number) => `#${number}`).join(' ')}
      </Part>
    </Sheet>
  );
}

/** A page with no more lines than this is printed with up to three rows for each. */
const SHORT = 20;

interface PartProps<Line> {
  title: string;
  lines: readonly Line[];
  /** The number in the title. The number of lines by default. */
  count?: number;
  /** How many lines are printed, so that all parts fit on one sheet. */
  printed: number;
  /** The lines are short and are printed in three columns. */
  isNarrow?: boolean;
  children: (line: Line) => ReactNode;
}

function Part<Line>(props: PartProps<Line>) {
  const { title, lines, count = lines.length, printed, isNarrow = false, children } = props;

  return (
    <section>
      <h3>
        {title} ({count === 0 ? 'none' : count})
      </h3>
      <Lines $isNarrow={isNarrow}>
        {lines.map((line, index) => (
          <li key={index} data-print={index < printed}>
            {children(line)}
          </li>
        ))}
      </Lines>
      {lines.length > printed && <Rest>and {lines.length - printed} more on the screen</Rest>}
    </section>
  );
}

const timeText = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });

const Sheet = styled.article<{ $linesEach: number }>`
  display: grid;
  gap: var(--space-8);
  margin-top: var(--space-16);
  overflow-wrap: anywhere;

  h3 {
    color: var(--muted);
    font-size: var(--type-label);
    text-transform: uppercase;
  }
  li {
    padding: 2px 0;
    border-top: 1px solid var(--line);
  }

  @media print {
    gap: 1.5mm;
    margin-top: 1.5mm;

    h3 {
      font-size: 7pt;
    }
    li {
      display: -webkit-box;
      overflow: hidden;
      padding: 0;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${({ $linesEach }) => $linesEach};
    }
    li[data-print='false'] {
      display: none;
    }
  }
`;

const Lines = styled.ul<{ $isNarrow: boolean }>`
  @media print {
    columns: ${({ $isNarrow }) => ($isNarrow ? 3 : 1)};
  }
`;

const Rest = styled.p`
  display: none;

  @media print {
    display: block;
  }
`;
