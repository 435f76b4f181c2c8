import { Printer } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReadError } from '../../../shared/api/read-error';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { HandoverSheet } from './handover-sheet';
import { PrintSheet } from './print-sheet';
import { useHandovers, useSignHandover, useWaitingHandover } from './use-handovers';

/** The newest hand-over, or an earlier one, and the button that makes the next. */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const { handovers, make } = useHandovers();
  const sign = useSignHandover();
  const waiting = useWaitingHandover();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const all = handovers.data ?? [];
  const shown = all.find(({ id }) => id === chosenId) ?? all[0];

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Hand over"
      description="Freezes what the next dispatcher has to know. They sign it."
      width="wide"
    >
      <PrintSheet />
      <Actions>
        <Button
          tone="primary"
          isPending={make.isPending}
          onClick={() => make.mutate(undefined, { onSuccess: () => setChosenId(null) })}
        >
          HAND OVER NOW
        </Button>
        {shown && waiting?.id === shown.id && <Button onClick={() => sign(shown.id)}>SIGN</Button>}
        {shown && (
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden /> PRINT
          </Button>
        )}
        {all.length > 1 && (
          <Field label="Hand-over">
            {(wiring) => (
              <Select
                {...wiring}
                value={String(shown?.id)}
                options={all.map(({ id, by, madeAt }) => ({
                  value: String(id),
                  label: `${new Date(madeAt).toLocaleString()} · ${by.name}`,
                }))}
                onChoose={(id) => setChosenId(Number(id))}
              />
            )}
          </Field>
        )}
      </Actions>
      <ReadError what="Failed to load hand-overs" query={handovers} />
      {handovers.data && !shown && <p>NOTHING WAS HANDED OVER YET</p>}
      {shown && <HandoverSheet handover={shown} />}
    </Dialog>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-8);
  margin-bottom: var(--space-12);

  @media print {
    display: none;
  }
`;
