import { styled } from 'styled-components';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { lineLook } from '../desk/pane-look';
import { useSignHandover, useWaitingHandover } from './use-handovers';

interface HandoverStripProps {
  onRead: () => void;
}

/** Somebody left, and nobody has taken over yet. */
export function HandoverStrip({ onRead }: HandoverStripProps) {
  const waiting = useWaitingHandover();
  const sign = useSignHandover();
  if (!waiting) return null;

  return (
    <Strip aria-label="Hand-over">
      <p>
        HAND-OVER of {waiting.by.name},{' '}
        <time dateTime={waiting.madeAt}>{new Date(waiting.madeAt).toLocaleTimeString()}</time> · NOT SIGNED
      </p>
      <ShortcutButton size="small" onClick={onRead} shortcut="h">
        READ
      </ShortcutButton>
      <ShortcutButton size="small" onClick={() => sign(waiting.id)} shortcut="g">
        SIGN
      </ShortcutButton>
    </Strip>
  );
}

const Strip = styled.section`
  ${lineLook}
  border-left: 4px solid var(--accent);
  background: var(--surface-1);

  p {
    flex: 1;
    min-width: 12rem;
  }
`;
