import { styled } from 'styled-components';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { EnableAlerts } from '../../../shared/sounds/enable-alerts';
import { TOOLS, type ToolName } from './tool-name';

interface ToolsProps {
  onOpen: (name: ToolName) => void;
}

/** One line of buttons for what is opened over the desk, and one that allows sound. */
export function Tools({ onOpen }: ToolsProps) {
  return (
    <Line aria-label="Tools">
      {Object.entries(TOOLS).map(([key, { name, label }]) => (
        <ShortcutButton key={name} size="small" tone="ghost" onClick={() => onOpen(name)} shortcut={key}>
          {label}
        </ShortcutButton>
      ))}
      <EnableAlerts keepsPlace />
    </Line>
  );
}

const Line = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-4);
  padding: var(--space-4) var(--space-8) 0;
`;
