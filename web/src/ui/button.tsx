import type { ComponentProps, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { buttonStyles, type ButtonSize, type ButtonTone } from './button-styles';
import { Keycap } from './kbd';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Its action is running. It ignores clicks, and Enter in its form, but keeps the focus, unlike `disabled`. */
  isPending?: boolean;
  /** The key that does the same, shown inside the button. */
  shortcut?: string | undefined;
}

export function Button({
  tone = 'plain',
  size = 'normal',
  type = 'button',
  isPending = false,
  shortcut,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Box
      $tone={tone}
      $size={size}
      type={type}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
      {...rest}
      {...(isPending ? { 'aria-disabled': true, onClick: refuseClick } : {})}
    >
      {children}
      {shortcut && <Keycap of={shortcut} />}
    </Box>
  );
}

/** Enter in a field clicks the form's button as well. */
const refuseClick = (event: MouseEvent) => event.preventDefault();

const Box = styled.button<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonStyles}
`;
