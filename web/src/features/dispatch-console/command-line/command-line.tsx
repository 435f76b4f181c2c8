import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { keyTarget } from '../../../shared/keyboard/key-target';
import { TextInput } from '../../../ui/text-input';
import type { CommandContext, DeskCommand } from './command';
import { complete } from './complete';
import { readLine, suggestions } from './grammar';
import { addLine, noHistory, stepIn } from './history';

interface CommandLineProps {
  context: CommandContext;
  /** Why it cannot be done, or null. */
  onCommand: (command: DeskCommand) => string | null;
}

/**
 * One line for every command, at the foot of the desk. What can be typed, and what is wrong, is shown above it, over
 * the desk: its parts stay where they are while somebody types, and notices on the right hide neither.
 */
export function CommandLine({ context, onCommand }: CommandLineProps) {
  const [line, setLine] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [history, setHistory] = useState(noHistory);
  const [isOpen, setOpen] = useState(false);

  const write = (text: string) => {
    setLine(text);
    setProblem(null);
    setOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (line.trim() === '' || /^\.?\?$/.test(line.trim())) return;
    const parsed = readLine(line, context);
    const found = 'problem' in parsed ? parsed.problem : onCommand(parsed.command);
    setProblem(found);
    if (found !== null) return;
    setHistory((known) => addLine(known, line.trim()));
    setLine('');
    // The list would cover what the command has changed.
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 } as const;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const stepped = stepIn(history, steps[event.key], line);
      event.preventDefault();
      if (!stepped) return;
      setHistory(stepped.history);
      write(stepped.line);
    }
    if (event.key !== 'Tab' || event.shiftKey || complete(line, context) === line) return;
    event.preventDefault();
    write(complete(line, context));
  };

  return (
    <Bar
      aria-label="Command line"
      onSubmit={submit}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => setOpen(currentTarget.contains(relatedTarget))}
    >
      <Above>
        {isOpen && (
          // With the focus, so that the arrow keys scroll it.
          <Suggestions aria-label="Commands" tabIndex={0}>
            {suggestions(line).map(({ word, usage, what }) => (
              <li key={word}>
                <code>{usage}</code>
                <span>{what}</span>
              </li>
            ))}
          </Suggestions>
        )}
        <Problem id="desk-command-problem" role="alert">
          {problem}
        </Problem>
      </Above>
      <TextInput
        aria-label="Command"
        aria-describedby="desk-command-problem"
        aria-invalid={problem !== null || undefined}
        aria-keyshortcuts="."
        {...keyTarget('command')}
        autoComplete="off"
        spellCheck={false}
        $isCode
        placeholder=". for a command, ? for all"
        value={line}
        onKeyDown={onKeyDown}
        onChange={(event) => write(event.target.value)}
      />
    </Bar>
  );
}

const Bar = styled.form`
  position: relative;
  padding: 0 var(--space-8) var(--space-4);
`;

const Above = styled.div`
  position: absolute;
  inset: auto 0 calc(100% + 4px);
  z-index: 1;
  background: var(--surface-2);
`;

const Suggestions = styled.ul`
  max-height: 30vh;
  padding: var(--space-4) var(--space-12);
  overflow-y: auto;
  border-top: 1px solid var(--line);
  font-size: var(--type-meta);

  li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: var(--space-8);
    padding: 2px 0;
  }
  span {
    color: var(--muted);
  }
`;

const Problem = styled.p`
  color: var(--danger-text);
  font-weight: 700;

  &:not(:empty) {
    padding: var(--space-4) var(--space-12);
  }
`;
