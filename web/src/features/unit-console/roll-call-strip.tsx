import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import type { answerRoll } from '@ten8/contracts/cad/roll-calls';
import { api } from '../../shared/api/api';
import { keyTarget } from '../../shared/keyboard/key-target';
import { ShortcutButton } from '../../shared/keyboard/shortcut-button';
import { useSounds } from '../../shared/sounds/sounds-provider';
import { useOwnUnit } from '../../shared/units/units-query';
import { useAttachedCall } from './calls/use-attached-call';
import { useCallWrite } from './calls/use-call-write';

/** While dispatch asks whether this officer is well: one chime, and a button that answers. */
export function RollCallStrip() {
  const unit = useOwnUnit();
  const call = useAttachedCall(unit);
  const sounds = useSounds();
  const rollCall = unit && call?.rollCall?.waiting.includes(unit.id) ? call.rollCall : null;
  const answer = useCallWrite({
    send: (rollCallId: number) =>
      api<typeof answerRoll>('POST /api/roll-calls/:rollCallId/answer', { params: { rollCallId } }),
    done: () => '10-4',
    failed: ['Not Answered', 'Could not answer the roll call'],
  });
  const askedId = rollCall?.id ?? null;
  const chime = useEffectEvent(() => sounds.alert());

  useEffect(() => {
    if (askedId !== null) chime();
  }, [askedId]);

  if (!call || !rollCall) return null;
  return (
    <Strip aria-label="Roll call">
      <strong role="alert">
        ROLL CALL · CALL #{call.callNumber} · {rollCall.byName}
      </strong>
      <ShortcutButton
        tone="primary"
        isPending={answer.isPending}
        onClick={() => answer.mutate(rollCall.id)}
        {...keyTarget('answer')}
        shortcut="r"
      >
        10-4
      </ShortcutButton>
    </Strip>
  );
}

const Strip = styled.section`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-4) var(--space-12);
  border-bottom: 2px solid var(--priority-2);
  background: var(--surface-2);

  strong {
    flex: 1;
    overflow-wrap: anywhere;
  }
`;
