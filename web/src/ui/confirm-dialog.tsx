import * as Radix from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';
import { DialogActions, Overlay, panelLook } from './dialog-look';
import { useDialogFocus } from './use-dialog-focus';
import { useEscape } from './use-escape';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The whole question, ending in a question mark where the product says so. */
  question: ReactNode;
  /** Which one is meant, when there are several. */
  subject?: ReactNode;
  /** Names the action: `Delete Vehicle`, not `OK`. */
  confirmLabel: string;
  onConfirm: () => void;
  isPending?: boolean;
  children?: ReactNode;
}

/** Asks before something is lost. It closes only by an answer or Esc, never by a click beside it. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  question,
  subject,
  children,
  ...answer
}: ConfirmDialogProps) {
  const { confirmLabel, onConfirm, isPending = false } = answer;

  const panel = useEscape(isOpen, () => onOpenChange(false));
  const focus = useDialogFocus(isOpen);

  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Above as={Radix.Overlay} />
        <Panel ref={panel} $width="28rem" {...focus}>
          <Title>{title}</Title>
          <Question>{question}</Question>
          {subject && <Subject>{subject}</Subject>}
          {children}
          <DialogActions>
            <Radix.Cancel asChild>
              <Button>Cancel</Button>
            </Radix.Cancel>
            <Button tone="danger" isPending={isPending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** It may ask from within another dialog. */
const Above = styled(Overlay)`
  z-index: 42;
`;

const Panel = styled(Radix.Content)<{ $width: string }>`
  ${panelLook}
  z-index: 43;
`;

const Title = styled(Radix.Title)`
  font-size: var(--type-section);
`;

const Question = styled(Radix.Description)`
  margin-top: var(--space-8);
  color: var(--muted);
  overflow-wrap: anywhere;
`;

const Subject = styled.p`
  margin-top: var(--space-8);
  font-weight: 700;
  overflow-wrap: anywhere;
`;
