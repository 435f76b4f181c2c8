import { useState } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { textOf } from '../../../shared/call-form/call-fields';
import { useMoreCalls } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useUser } from '../../../shared/session/session';
import { noteDraft, readNoteDraft } from '../../../shared/timeline/note-draft';
import { NoteForm } from '../../../shared/timeline/note-form';
import { CALL_LABELS } from './call-labels';
import { closedDrafts, forgetTexts } from './closed-texts';

/**
 * What this user typed into calls that were closed before it was saved. A closed call takes no edits, but it takes
 * notes, also when it has left the list.
 */
export function ClosedDrafts({ calls }: { calls: readonly Call[] }) {
  const { id: userId } = useUser();
  const { community } = useSelectedCommunity();
  const more = useMoreCalls();
  const [done, setDone] = useState<readonly number[]>([]);
  const drafts = closedDrafts(userId, community.id, { calls, more });

  return drafts
    .filter(({ callId }) => !done.includes(callId))
    .map(({ callId, callNumber, typed }) => (
      <Box key={callId} aria-label={`Not saved: call #${callNumber}`}>
        <p>Call #{callNumber} was closed before this was saved. You can add it as a note.</p>
        <NoteForm
          call={calls.find(({ id }) => id === callId) ?? { id: callId, callNumber, mergedInto: null }}
          draft={`${noteDraft(callId)}-closed`}
          text={[textOf(typed, CALL_LABELS), readNoteDraft(userId, callId)].filter(Boolean).join(' · ')}
          onClose={() => {
            forgetTexts(userId, callId);
            setDone([...done, callId]);
          }}
        />
      </Box>
    ));
}

const Box = styled.section`
  margin-bottom: var(--space-12);
  padding: var(--space-12);
  border: 1px solid var(--warning-text);
  border-radius: var(--radius-card);

  > p {
    margin-bottom: var(--space-8);
    color: var(--warning-text);
  }
`;
