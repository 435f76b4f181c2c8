import { useState } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { Button } from '../../ui/button';
import { keepFocusAround } from '../../ui/keep-focus';
import { Skeleton } from '../../ui/skeleton';
import { useStatusLooks } from '../../ui/status-looks';
import { ReadError } from '../api/read-error';
import { useUser } from '../session/session';
import { useNow } from '../time/use-now';
import { CorrectionForm, NoteForm } from './note-form';
import { isCorrectable, linesOf, type TimelineLine } from './timeline-lines';
import { useTimeline } from './use-timeline';

/** What happened to a call, the newest first, and where notes are written. */
export function Timeline({ call, isDesk = false }: { call: Call; isDesk?: boolean }) {
  const timeline = useTimeline(call);
  const looks = useStatusLooks();

  return (
    <Box aria-label="Timeline">
      <h3>Timeline</h3>
      <NoteForm key={call.id} call={call} isDesk={isDesk} />
      <ReadError what="Failed to load the timeline" query={timeline} />
      {timeline.isPending && <Skeleton $width="60%" />}
      {timeline.data && <Lines lines={linesOf(timeline.data.items, looks)} />}
    </Box>
  );
}

function Lines({ lines }: { lines: TimelineLine[] }) {
  const user = useUser();
  const now = useNow(10_000);
  const [correcting, setCorrecting] = useState<number | null>(null);

  if (lines.length === 0) return <p>NOTHING WRITTEN YET</p>;
  return (
    <ol>
      {lines.map((line) => (
        <li key={line.entry.id} tabIndex={-1}>
          {correcting === line.entry.id ? (
            <div ref={keepFocusAround}>
              <CorrectionForm noteId={line.entry.id} text={line.text} onClose={() => setCorrecting(null)} />
            </div>
          ) : (
            <>
              <Line {...line} />
              {isCorrectable(line.entry, user.id, now) && (
                <Button size="small" tone="ghost" onClick={() => setCorrecting(line.entry.id)}>
                  CORRECT
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ entry, text, earlier }: TimelineLine) {
  return (
    <Text $isNote={entry.kind === 'note'}>
      <time dateTime={entry.createdAt}>{new Date(entry.createdAt).toLocaleTimeString()}</time>
      {entry.by && <b>{entry.by.name}</b>}
      <span>{text}</span>
      {entry.kind === 'note' && entry.data.isForHandover && <b>HAND-OVER</b>}
      {earlier.length > 0 && (
        <details>
          <summary>corrected</summary>
          {earlier.map((wording, index) => (
            <p key={index}>{wording}</p>
          ))}
        </details>
      )}
    </Text>
  );
}

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);

  > p {
    color: var(--muted);
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    min-height: var(--row);
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  li > div {
    flex: 1;
    min-width: 0;
  }
`;

const Text = styled.div<{ $isNote: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-2) var(--space-8);
  color: ${({ $isNote }) => ($isNote ? 'var(--text)' : 'var(--muted)')};

  time,
  b {
    font-family: var(--mono);
    font-size: var(--type-meta);
  }
  time,
  details {
    color: var(--muted);
  }
  span,
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  details {
    font-size: var(--type-meta);
  }
  summary {
    cursor: pointer;
  }
`;
