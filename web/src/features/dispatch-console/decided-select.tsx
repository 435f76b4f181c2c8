import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Select } from '../../ui/select';

/** After the last arrow key. Enter, or leaving the field, does not wait for it. */
const DECIDED_MS = 700;

interface DecidedSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: string;
  /** Called once, with the value at which the user stops. */
  onDecide: (value: string) => void;
}

/**
 * A select whose choice is sent at once. In most browsers each arrow key chooses the next value: an order for each of
 * them would take a unit through statuses that nobody meant.
 */
export function DecidedSelect({ value, onDecide, ...rest }: DecidedSelectProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const isByKey = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const decide = (chosen: string) => {
    clearTimeout(timer.current);
    setChoice(null);
    if (chosen !== value) onDecide(chosen);
  };

  return (
    <Select
      {...rest}
      value={choice ?? value}
      onPointerDown={() => (isByKey.current = false)}
      onKeyDown={(event) => {
        isByKey.current = true;
        if (event.key !== 'Enter' || choice === null) return;
        event.preventDefault();
        decide(choice);
      }}
      onBlur={() => choice !== null && decide(choice)}
      onChange={({ target: { value: chosen } }) => {
        if (!isByKey.current) return decide(chosen);
        setChoice(chosen);
        clearTimeout(timer.current);
        timer.current = setTimeout(decide, DECIDED_MS, chosen);
      }}
    />
  );
}
