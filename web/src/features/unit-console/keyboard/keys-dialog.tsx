import { styled } from 'styled-components';
import { TenCodes } from '../../../shared/codes/ten-codes';
import { SingleKeysCheckbox } from '../../../shared/keyboard/single-keys-checkbox';
import { Dialog } from '../../../ui/dialog';
import { Kbd } from '../../../ui/kbd';
import { commands } from '../command-bar/grammar';
import { keyList } from './key-map';

interface KeysDialogProps {
  onClose: () => void;
}

export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keys and commands"
      description="Keys do nothing while you type."
      width="wide"
    >
      <SingleKeysCheckbox />
      <Columns>
        <section aria-label="Keys">
          <h3>Keys</h3>
          <dl>
            {keyList.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  <Kbd>{keys}</Kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-label="Commands">
          <h3>Command bar</h3>
          <dl>
            {commands.map(({ word, usage, what }) => (
              <div key={word}>
                <dt>
                  <code>{usage}</code>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <TenCodes />
      </Columns>
    </Dialog>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: var(--space-16) var(--space-32);
  margin-top: var(--space-16);

  h3 {
    margin-bottom: var(--space-8);
  }
  dl > div {
    display: grid;
    grid-template-columns: 9.5rem 1fr;
    align-items: baseline;
    gap: var(--space-8);
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  code {
    font-size: var(--type-meta);
  }
  dd {
    color: var(--muted);
  }
`;
