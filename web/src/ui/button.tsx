import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { buttonLook, type ButtonSize, type ButtonTone } from './button-look';
import { Kbd } from './kbd';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** The key that does the same, shown inside the button. */
  shortcut?: string;
}

export function Button({
  tone = 'plain',
  size = 'normal',
  type = 'button',
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
    >
      {children}
      {shortcut && <Kbd aria-hidden>{shortcut}</Kbd>}
    </Box>
  );
}

const Box = styled.button<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonLook}
`;
