import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { buttonStyles, type ButtonSize, type ButtonTone } from './button-styles';

interface ButtonAnchorProps extends ComponentProps<'a'> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** As `ButtonLink`, for a page without the router. */
export function ButtonAnchor({ tone = 'plain', size = 'normal', ...rest }: ButtonAnchorProps) {
  return <Box $tone={tone} $size={size} {...rest} />;
}

const Box = styled.a<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonStyles}
`;
