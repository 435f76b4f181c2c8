import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Overlay, panelLook } from './dialog-look';
import { IconButton } from './icon-button';
import { useDialogFocus } from './use-dialog-focus';
import { useEscape } from './use-escape';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, read out with it. */
  description?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** A click beside the dialog does not close it. */
  isKept?: boolean;
  /** A red line along the top, for emergencies. */
  isUrgent?: boolean;
  children: ReactNode;
}

const widths = { narrow: '26rem', normal: '36rem', wide: '56rem' };

/** A modal: focus goes in and returns to the opener, Esc closes it. End its children with `DialogActions`. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  width = 'normal',
  isKept = false,
  isUrgent,
  children,
}: DialogProps) {
  const panel = useEscape(isOpen, () => onOpenChange(false));
  const focus = useDialogFocus(isOpen);

  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay as={Radix.Overlay} />
        <Panel
          ref={panel}
          $width={widths[width]}
          $isUrgent={isUrgent ?? false}
          {...focus}
          onPointerDownOutside={(event) => isKept && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Head>
            <div>
              <Title>{title}</Title>
              {description && <Description>{description}</Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={18} aria-hidden />
              </IconButton>
            </Radix.Close>
          </Head>
          {children}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Panel = styled(Radix.Content)<{ $width: string; $isUrgent: boolean }>`
  ${panelLook}
  ${({ $isUrgent }) => ($isUrgent ? 'border-top: 4px solid var(--danger);' : '')}
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  gap: var(--space-16);
  margin-bottom: var(--space-16);

  /* A name without spaces must not push the close button out of the dialog. */
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Title = styled(Radix.Title)`
  font-size: var(--type-section);
`;

const Description = styled(Radix.Description)`
  margin-top: var(--space-4);
  color: var(--muted);
`;
