import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { buttonLook, type ButtonSize, type ButtonTone } from './button-look';
import { RouteLink } from './route-link';

interface ButtonLinkProps extends ComponentProps<typeof RouteLink> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ tone = 'plain', size = 'normal', ...rest }: ButtonLinkProps) {
  return <Box $tone={tone} $size={size} {...rest} />;
}

const Box = styled(RouteLink)<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonLook}
`;
