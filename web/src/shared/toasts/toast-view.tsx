import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { TOAST_MS, type ToastQueue } from './toast-queue';
import { useToastFocus } from './use-toast-focus';

/** The red strip says an alarm to screen readers: with the toast's words they would hear it twice. */
const NOWHERE = document.createElement('div');
const HOTKEY = ['F8'];

/** A toast stays for 5 s. Swiping it 50 px to the right closes it, and F8 moves the focus to it. */
export function ToastView({ queue, onClose }: { queue: ToastQueue; onClose: (id: number) => void }) {
  const shown = queue.toasts.find(({ isOpen }) => isOpen);
  const corner = useToastFocus(shown?.id, () => shown && onClose(shown.id));

  return (
    <Radix.Provider
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={shown?.tone === 'panic' ? NOWHERE : undefined}
    >
      {queue.toasts.map(({ id, title, description, tone = 'plain', durationMs, action, isOpen }) => (
        <Panel
          key={id}
          open={isOpen}
          onOpenChange={(open) => !open && onClose(id)}
          duration={durationMs ?? TOAST_MS}
          $isDestructive={tone !== 'plain'}
          data-tone={tone}
        >
          <Words>
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
          </Words>
          {action && (
            <Radix.Action asChild altText={`${action.label}: ${title}`}>
              <Button size="small" onClick={action.act}>
                {action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss notice">
              <X size={16} aria-hidden />
            </IconButton>
          </Radix.Close>
        </Panel>
      ))}
      <div ref={corner} data-toasts>
        {/* Without a toast F8 would take the focus from the field in which somebody types. */}
        <Viewport hotkey={shown ? HOTKEY : []} label="Notifications (F8)" />
      </div>
    </Radix.Provider>
  );
}

const slideIn = keyframes`
  from { opacity: 0; transform: translateX(24px); }
`;

const Viewport = styled(Radix.Viewport)`
  position: fixed;
  inset: auto var(--toasts-right, 0) var(--toasts-bottom, 0) var(--toasts-left, auto);
  z-index: 60;
  width: min(26rem, 100vw);
  padding: var(--space-16);
  pointer-events: none;

  /* On a phone, the buttons of a dialog are at the bottom, too. */
  @media (max-width: 640px) {
    body:has([role='dialog'], [role='alertdialog']) & {
      inset: 0 0 auto auto;
    }
  }
`;

const Panel = styled(Radix.Root)<{ $isDestructive: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  padding: var(--space-12) var(--space-12) var(--space-12) var(--space-16);
  border: 1px solid var(--control);
  border-left: 4px solid var(--accent);
  border-radius: var(--radius-card);
  background: var(--surface-2);
  box-shadow: 0 12px 32px rgb(0 0 0 / 0.45);
  color: var(--text);
  font-size: var(--type-admin);
  line-height: 1.4;
  pointer-events: auto;
  overflow-wrap: anywhere;
  animation: ${slideIn} 150ms ease-out;
  ${({ $isDestructive }) =>
    $isDestructive
      ? `border-color: var(--danger); background: var(--danger); color: var(--on-danger);
         button { color: inherit; } button:hover { background: rgb(0 0 0 / 0.25); color: inherit; }`
      : ''}

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: none;
    transition: transform var(--quick);
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled(Radix.Title)`
  font-weight: 700;
`;

const Description = styled(Radix.Description)`
  margin-top: 2px;
`;
