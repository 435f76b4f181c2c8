import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Select } from '../../../ui/select';

/** After the last arrow key. Enter, or leaving the field, does not wait for it. */
const DECIDED_MS = 700;

interface DecidedSelectProps<Value extends string> extends Omit<
  ComponentProps<typeof Select<Value>>,
  'onChoose'
> {
  /** Sends the value at which the user stops. It is shown at once, and until this ends, with or without success. */
  onDecide: (value: Value) => Promise<unknown>;
}

/**
 * A select whose choice is sent at once. In most browsers each arrow key chooses the next value: an order for each of
 * them would take a unit through statuses that nobody meant.
 */
export function DecidedSelect<Value extends string>({ value, onDecide, ...rest }: DecidedSelectProps<Value>) {
  const [choice, setChoice] = useState<Value | null>(null);
  const [sent, setSent] = useState<Value | null>(null);
  const isByKey = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const decide = (chosen: Value) => {
    clearTimeout(timer.current);
    setChoice(null);
    if (chosen === (sent ?? value)) return;
    setSent(chosen);
    const end = () => setSent((now) => (now === chosen ? null : now));
    void onDecide(chosen).then(end, end);
  };

  return (
    <Select
      {...rest}
      value={choice ?? sent ?? value}
      onPointerDown={() => (isByKey.current = false)}
      onKeyDown={(event) => {
        isByKey.current = true;
        if (event.key !== 'Enter' || choice === null) return;
        event.preventDefault();
        decide(choice);
      }}
      onBlur={() => choice !== null && decide(choice)}
      onChoose={(chosen) => {
        if (!isByKey.current) return decide(chosen);
        setChoice(chosen);
        clearTimeout(timer.current);
        timer.current = setTimeout(decide, DECIDED_MS, chosen);
      }}
    />
  );
}
