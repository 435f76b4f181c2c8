import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useCalls } from '../../../shared/calls/calls-query';
import { NoteForm } from '../../../shared/timeline/note-form';
import { Sheet } from '../layout';
import type { Unsaved } from './use-unsaved-texts';

/** Text that the call's form does not show any more, or not yet. It stays until it is added as a note or dismissed. */
export function UnsavedText({ unsaved, onDone }: { unsaved: Unsaved; onDone: () => void }) {
  const { call, draft, isFromBefore, isBeingTyped } = unsaved;
  const { data: calls } = useCalls();
  const box = useRef<HTMLElement>(null);
  const focusField = useEffectEvent(() => {
    const field = isBeingTyped && box.current?.querySelector('input');
    if (!field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  // Before the next key, which would otherwise be lost.
  useLayoutEffect(() => focusField(), []);

  return (
    <Box as="section" ref={box} aria-label="Text that was not saved">
      <p role="alert">
        {isFromBefore
          ? `You typed this before you were on call #${call.callNumber}. `
          : `You are no longer on call #${call.callNumber}, and this text was not saved. `}
        You can add it to the call as a note.
      </p>
      <NoteForm call={calls?.find(({ id }) => id === call.id) ?? call} draft={draft} onClose={onDone} />
    </Box>
  );
}

const Box = styled(Sheet)`
  border-color: var(--warning-text);

  > p {
    color: var(--warning-text);
  }
`;
