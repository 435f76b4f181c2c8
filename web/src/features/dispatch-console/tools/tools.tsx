import { styled } from 'styled-components';
import { EnableAlerts } from '../../../shared/sounds/enable-alerts';
import { Button } from '../../../ui/button';
import { TOOLS, type ToolName } from './tool-name';

interface ToolsProps {
  areKeysOn: boolean;
  onOpen: (name: ToolName) => void;
}

/** One line of buttons for what is opened over the desk, and one that allows sound. */
export function Tools({ areKeysOn, onOpen }: ToolsProps) {
  return (
    <Line aria-label="Tools">
      {Object.entries(TOOLS).map(([key, { name, label }]) => (
        <Button
          key={name}
          size="small"
          tone="ghost"
          onClick={() => onOpen(name)}
          {...(areKeysOn ? { shortcut: key } : {})}
        >
          {label}
        </Button>
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
