import { styled } from 'styled-components';
import { TextButton } from '../../ui/text-button';

/** A plate that can be run where it is read. */
export function Plate({ plate, onRun }: { plate: string; onRun: (plate: string) => void }) {
  return (
    <Code aria-label={`Run plate ${plate}`} onClick={() => onRun(plate)}>
      {plate}
    </Code>
  );
}

const Code = styled(TextButton)`
  font-family: var(--mono);
`;
