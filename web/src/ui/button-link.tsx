import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonStyles, type ButtonSize, type ButtonTone } from './button-styles';

interface ButtonLinkProps extends LinkProps {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export function ButtonLink({ tone = 'plain', size = 'normal', ...rest }: ButtonLinkProps) {
  return <Box $tone={tone} $size={size} {...rest} />;
}

const Box = styled(Link)<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonStyles}
`;
