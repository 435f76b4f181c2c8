import { styled } from 'styled-components';
import { Button } from '../../../ui/button';
import { lineLook } from '../desk/pane-look';
import { useSign, useWaitingHandover } from './use-handovers';

interface HandoverStripProps {
  areKeysOn: boolean;
  onRead: () => void;
}

/** Somebody left, and nobody has taken over yet. */
export function HandoverStrip({ areKeysOn, onRead }: HandoverStripProps) {
  const waiting = useWaitingHandover();
  const sign = useSign();
  if (!waiting) return null;

  return (
    <Strip aria-label="Hand-over">
      <p>
        HAND-OVER of {waiting.by.name},{' '}
        <time dateTime={waiting.madeAt}>{new Date(waiting.madeAt).toLocaleTimeString()}</time> · NOT SIGNED
      </p>
      <Button size="small" onClick={onRead} {...(areKeysOn ? { shortcut: 'h' } : {})}>
        READ
      </Button>
      <Button size="small" onClick={() => sign(waiting.id)} {...(areKeysOn ? { shortcut: 'g' } : {})}>
        SIGN
      </Button>
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
