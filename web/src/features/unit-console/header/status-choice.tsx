import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { useSingleKeys } from '../../../shared/keyboard/single-keys';
import { Keycap } from '../../../ui/kbd';
import { useStatusLooks } from '../../../ui/status-looks';
import { statusKeys } from '../keyboard/key-map';

interface StatusChoiceProps {
  status: UnitStatus;
  onChoose: (status: UnitStatus) => void;
}

/** One of five. Arrow keys only move the focus: everyone sees a status, so it takes Space or Enter. */
export function StatusChoice({ status, onChoose }: StatusChoiceProps) {
  const looks = useStatusLooks();
  const areKeysOn = useSingleKeys();
  const entry = statusKeys.includes(status) ? status : statusKeys[0];

  return (
    <Group role="radiogroup" aria-label="Unit status" onKeyDown={moveFocus}>
      {statusKeys.map((choice, index) => {
        const { label, code, Icon } = looks[choice];
        return (
          <Choice
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === status}
            aria-label={label}
            title={label}
            tabIndex={choice === entry ? 0 : -1}
            $status={choice}
            onClick={() => onChoose(choice)}
          >
            <Icon size={14} aria-hidden />
            <Long>{label}</Long>
            <Short>{code}</Short>
            {areKeysOn && <Keycap of={index + 1} />}
          </Choice>
        );
      })}
    </Group>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = choices.findIndex((choice) => choice === document.activeElement);
  choices[(at + step + choices.length) % choices.length]?.focus();
}

const Group = styled.div`
  display: flex;
  gap: var(--space-4);

  @media (max-width: 639px) {
    width: 100%;
  }
`;

const Choice = styled.button<{ $status: UnitStatus }>`
  --signal: var(--status-${({ $status }) => $status});
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  min-height: 2.25rem;
  padding: 0 var(--space-8);
  border: 1px solid var(--control);
  border-radius: var(--radius-control);
  background: var(--surface-1);
  color: var(--muted);
  font-weight: 600;
  cursor: pointer;

  > svg {
    color: var(--signal);
  }
  &:hover {
    border-color: var(--signal);
    color: var(--text);
  }
  &[aria-checked='true'] {
    border-color: var(--signal);
    background: color-mix(in srgb, var(--signal) 18%, var(--surface-1));
    box-shadow: inset 0 -2px 0 var(--signal);
    color: var(--signal);
  }
  @media (max-width: 1279px) {
    kbd {
      display: none;
    }
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  @media (max-width: 899px) {
    flex: 1;
    flex-direction: column;
    gap: 0;
    min-width: 2.75rem;
    padding: 0;
  }
`;

const Long = styled.span`
  @media (max-width: 1439px) {
    display: none;
  }
`;

const Short = styled.span`
  font-family: var(--mono);
  font-size: var(--type-meta);
  @media (min-width: 1440px) {
    display: none;
  }
`;
