import { styled } from 'styled-components';
import { TextButton } from '../../ui/text-button';

/** A plate that can be run where it is read. */
export function PlateButton({ plate, onRun }: { plate: string; onRun: (plate: string) => void }) {
  return (
    <MonoButton aria-label={`Run plate ${plate}`} onClick={() => onRun(plate)}>
      {plate}
    </MonoButton>
  );
}

const MonoButton = styled(TextButton)`
  font-family: var(--mono);
`;
