import * as Radix from '@radix-ui/react-dialog';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Overlay, panelLook } from '../../../ui/dialog-look';
import { TextInput } from '../../../ui/text-input';
import { useDialogFocus } from '../../../ui/use-dialog-focus';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { complete, readCommand, suggestions, type ConsoleCommand } from './grammar';

interface CommandBarProps {
  /** Runs the command. Returns the reason if it cannot be run, else null. */
  onCommand: (command: ConsoleCommand) => string | null;
  onClose: () => void;
}

/** An input for typed commands. Errors are shown below it. */
export function CommandBar({ onCommand, onClose }: CommandBarProps) {
  const [line, setLine] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const focus = useDialogFocus(true);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = readCommand(line);
    const found = 'problem' in parsed ? parsed.problem : onCommand(parsed.command);
    setProblem(found);
    if (found === null) onClose();
  };
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || complete(line) === line) return;
    event.preventDefault();
    setLine(complete(line));
  };

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Overlay as={Radix.Overlay} />
        {/* A dialog closed a moment ago still gives the focus back to its opener: that is no reason to close. */}
        <Panel
          $width="36rem"
          aria-describedby={undefined}
          {...focus}
          onFocusOutside={(event) => event.preventDefault()}
        >
          <VisuallyHidden as={Radix.Title}>Command</VisuallyHidden>
          <form onSubmit={submit}>
            <TextInput
              aria-label="Command"
              aria-describedby="command-problem"
              aria-invalid={problem !== null || undefined}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              $isCode
              placeholder="s av · att 12 · n DOE JOHN · p 8ABC123"
              value={line}
              onKeyDown={onTab}
              onChange={(event) => {
                setLine(event.target.value);
                setProblem(null);
              }}
            />
            <Problem id="command-problem" role="alert">
              {problem}
            </Problem>
          </form>
          <Suggestions aria-label="Commands">
            {suggestions(line).map(({ word, usage, what }) => (
              <li key={word}>
                <code>{usage}</code>
                <span>{what}</span>
              </li>
            ))}
          </Suggestions>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Panel = styled(Radix.Content)<{ $width: string }>`
  ${panelLook}
  --panel: var(--space-12);
  top: 12vh;
  translate: -50% 0;
  max-height: calc(88dvh - var(--space-16));

  input {
    min-height: 2.75rem;
    font-size: var(--type-body);
  }
`;

const Problem = styled.p`
  min-height: 1.5em;
  padding: var(--space-4) 0;
  color: var(--danger-text);
`;

const Suggestions = styled.ul`
  li {
    display: grid;
    grid-template-columns: 11rem 1fr;
    gap: var(--space-8);
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  code {
    color: var(--accent);
  }
  span {
    color: var(--muted);
  }
`;
