import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonLook, type ButtonSize, type ButtonTone } from './button-look';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ tone = 'plain', size = 'normal', ...rest }: ButtonLinkProps) {
  return <Box $tone={tone} $size={size} {...rest} />;
}

const Box = styled(Link)<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonLook}
`;
