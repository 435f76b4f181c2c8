import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Handover } from '@ten8/contracts/cad/handovers';
import { placeOf } from '../../../shared/place-of';
import { useStatusLooks } from '../../../ui/status-looks';
import { ageOf } from '../queue-order';

/** One frozen page; ages are those of its moment. */
export function HandoverSheet({ handover }: { handover: Handover }) {
  const looks = useStatusLooks();
  const { by, madeAt, since, page, signedBy, signedAt } = handover;
  const age = (from: string) => ageOf(from, Date.parse(madeAt));
  const { emergencyTraffic: traffic, areaOfPlay } = page;

  return (
    <Sheet aria-label="Hand-over page">
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
      <Part title="Open alarms" lines={page.panics}>
        {({ callsign, location, raisedAt, acknowledgedBy }) =>
          `${callsign} · ${placeOf({ location }) ?? 'LOCATION UNKNOWN'} · ${age(raisedAt)} · acknowledged by ${acknowledgedBy?.name ?? 'nobody'}`
        }
      </Part>
      <Part title="Open calls" lines={page.calls}>
        {(call) => (
          <>
            <b>
              #{call.callNumber} {call.typeCode} {call.priority.toUpperCase()}
            </b>{' '}
            {call.description} · {call.location} {call.postalCode} · {age(call.openedAt)} ·{' '}
            {call.units.join(' ') || 'NO UNIT'}
            {call.lastNote && ` · “${call.lastNote.text}” ${call.lastNote.by?.name ?? ''}`}
          </>
        )}
      </Part>
      <Part title="Units" lines={page.units}>
        {({ callsign, status, since: from, callNumber }) =>
          `${callsign} · ${looks[status].label} ${age(from)}${callNumber === null ? '' : ` · #${callNumber}`}`
        }
      </Part>
      <Part title="Notes for the hand-over" lines={page.notes}>
        {({ callNumber, text, by: author }) => `#${callNumber} · ${text} · ${author?.name ?? ''}`}
      </Part>
      <Part title="BOLOs of the shift" lines={page.bolos}>
        {({ type, description, plate }) => [type, description, plate].filter(Boolean).join(' · ')}
      </Part>
      <Part title="Late calls" lines={page.lateCalls.length > 0 ? [page.lateCalls] : []}>
        {(numbers) => numbers.map((number) => `#${number}`).join(' ')}
      </Part>
    </Sheet>
  );
}

interface PartProps<Line> {
  title: string;
  lines: readonly Line[];
  children: (line: Line) => ReactNode;
}

function Part<Line>({ title, lines, children }: PartProps<Line>) {
  return (
    <section>
      <h3>
        {title} ({lines.length === 0 ? 'none' : lines.length})
      </h3>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{children(line)}</li>
        ))}
      </ul>
    </section>
  );
}

const timeText = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });

const Sheet = styled.article`
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
    gap: 2mm;
    margin-top: 2mm;
  }
`;
