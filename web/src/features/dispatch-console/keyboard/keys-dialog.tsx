import { styled } from 'styled-components';
import { TenCodes } from '../../../shared/codes/ten-codes';
import { SingleKeysCheckbox } from '../../../shared/keyboard/single-keys-checkbox';
import { Dialog } from '../../../ui/dialog';
import { Kbd } from '../../../ui/kbd';
import { commands } from '../command-line/commands';
import { KEYS, ONLY_AT_DESK } from './keys';

interface DeskKeysDialogProps {
  /** Whether it is about a window of the desk, which has no command line. */
  isWindow: boolean;
  onClose: () => void;
}

export function DeskKeysDialog({ isWindow, onClose }: DeskKeysDialogProps) {
  const keys = Object.entries(KEYS).filter(
    ([key]) => !isWindow || !ONLY_AT_DESK.some((each) => each === key),
  );

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keys"
      description={`Keys do nothing while you type.${isWindow ? '' : ' Commands are typed after a dot.'}`}
      width="wide"
    >
      <SingleKeysCheckbox />
      <Columns>
        <List aria-label="Single keys">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </List>
        {!isWindow && (
          <List aria-label="Commands">
            {commands.map(({ word, usage, what }) => (
              <div key={word}>
                <dt>
                  <Kbd>.{word}</Kbd>
                </dt>
                <dd>
                  <code>{usage}</code> {what}
                </dd>
              </div>
            ))}
          </List>
        )}
      </Columns>
      <TenCodes />
    </Dialog>
  );
}

// Not `columns`: the browser needs longer for them, and a key has to be answered within 50 ms.
const Columns = styled.div`
  display: grid;
  column-gap: var(--space-24);
  margin-top: var(--space-12);

  @media (min-width: 900px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const List = styled.dl`
  > div {
    display: grid;
    grid-template-columns: 4rem 1fr;
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  dd {
    color: var(--muted);
  }
`;
