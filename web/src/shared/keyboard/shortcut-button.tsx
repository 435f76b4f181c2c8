import type { ComponentProps } from 'react';
import { Button } from '../../ui/button';
import { useSingleKeys } from './single-keys';

interface ShortcutButtonProps extends ComponentProps<typeof Button> {
  /** The single key that does the same; undefined if the key acts elsewhere now. */
  shortcut: string | undefined;
}

/** A button of a console: it shows its key while single keys are on. */
export function ShortcutButton({ shortcut, ...rest }: ShortcutButtonProps) {
  const areKeysOn = useSingleKeys();
  return <Button {...rest} shortcut={areKeysOn ? shortcut : undefined} />;
}
